/** One email, as it is handed to a mail server. */
export interface Mail {
  /** Its own id at every attempt: a repetition after a lost answer can be recognised by it. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  /** Plain text. */
  text: string;
  /** True for one that answers by itself: no other program is to answer it. */
  isAutomatic: boolean;
}

export interface MailAddress {
  name: string;
  address: string;
}

/** What the mails say about the agency. */
export interface MailAgency {
  name: string;
  phone: string;
  /** Where its mails come from. */
  from: string;
  /** Where it reads what was sent. */
  inbox: string;
  /** Address of the site without a slash at its end. */
  siteUrl: string;
}

import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';

/** An inquiry that the site acknowledged. All times are milliseconds since 1970. */
export interface LedgerInquiry {
  number: number;
  id: string;
  form: InquiryKindName;
  message: string;
  email: string;
  at: number;
  isSpam: boolean;
  /** Whether the visitor's address takes mail. */
  isReachable: boolean;
  /**
   * Whether the function was killed as it mailed: what it had not noted yet is sent once more, under
   * the same Message-ID.
   */
  isKilled: boolean;
  /** When the office answered it; null until then. */
  answeredAt: number | null;
  /** The inbox, or, after the loss of a database that came later than its backup, the mail alone. */
  place: 'inbox' | 'mail';
}

/** A word that the site acknowledged, as the value of a text. */
export interface LedgerWord {
  number: number;
  /** Null from the content manager, which is told no id. */
  saveId: string | null;
  /** The text: its file, and its path in it. */
  file: string;
  path: string;
  value: string;
  at: number;
  /** The time for which it was planned; null for at once. */
  dueAt: number | null;
  isCanceled: boolean;
}

/** News that each admin with an address is to get by mail. */
export interface LedgerAlarm {
  /** The beginning of the subject. */
  subject: string;
  /** What its link or text contains. */
  about: string;
  /** How often it is to come. */
  count: number;
  /** Whether it may also be missing: what is only to be expected. */
  isOptional: boolean;
  from: number;
  to: number;
}

/** What a simulated site has promised. */
export interface YearLedger {
  inquiries: LedgerInquiry[];
  words: LedgerWord[];
  alarms: LedgerAlarm[];
  /** The hours in which saves may be late, with some hours after. */
  late: { from: number; to: number }[];
}

/** A mail that the mail server accepted. */
export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: number;
}

/** What was found at the end. */
export interface Found {
  inquiries: {
    id: string;
    form: InquiryKindName;
    message: string;
    email: string;
    status: string;
    isSpam: boolean;
  }[];
  /** The commits, first to last. */
  commits: { at: number; saves: string[]; added: { file: string; text: string }[] }[];
  /** The files at the head, and of the site that visitors see. */
  head: ReadonlyMap<string, string>;
  served: ReadonlyMap<string, string>;
  /** The states of saves that are not live, and the number of planned ones. */
  unfinished: string[];
  mails: ReceivedMail[];
}

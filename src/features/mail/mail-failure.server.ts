/** Why a mail was not taken. */
export interface MailFailure {
  /** A code of the mail server or of the connection, never a sentence: that may quote an address. */
  code: string;
  kind:
    | 'refused-address' // for good
    | 'refused' // this time: a full mailbox, a login or sender that can be mended
    | 'away'; // the server cannot be reached or takes nobody: no other mail will fare better now
}

/** EPROTOCOL: the server greets with a refusal, for example since it has too many guests. */
const connectionCodes = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL'],
]);

/**
 * Judges what a mail server said, or that it said nothing.
 *
 * @param error what sending threw
 */
export function toMailFailure(error: unknown): MailFailure {
  const facts = typeof error === 'object' && error !== null ? error : {};
  const responseCode = 'responseCode' in facts ? Number(facts.responseCode) : Number.NaN;
  const name = 'code' in facts ? String(facts.code) : 'unknown';
  const code = Number.isNaN(responseCode) ? name : `${name} ${responseCode.toString()}`;
  if (connectionCodes.has(name)) return { code, kind: 'away' };
  const isAddress = name === 'EENVELOPE' && 'rejected' in facts;
  const isForGood = responseCode >= 500 && responseCode < 600;
  return { code, kind: isAddress && isForGood ? 'refused-address' : 'refused' };
}

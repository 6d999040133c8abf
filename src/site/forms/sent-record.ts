// Page scripts and islands share these constants; a shared function would need a file of its own.

/** The local storage key of a form's {@link SentRecord}, without the form's path at its end. */
export const sentKeyPrefix = 'sent:';

/** The script that a form's page loads where there is such a record. */
export const sentEarlierPath = '/sent-earlier.js';

/** When this browser last sent a form. What was typed is not kept. */
export interface SentRecord {
  /** In milliseconds since 1970. */
  at: number;
  /** By when the server promised an answer, in its words; missing where it promised no time. */
  by?: string | undefined;
}

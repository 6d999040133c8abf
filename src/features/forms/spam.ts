/** What is known about the sending of a form, besides its fields. */
export interface SendingSignals {
  /** What stood in the field that people do not see. */
  trap: string;
  /** The time between opening and sending; null where nobody measured it. */
  mark: { kind: 'absent' } | { kind: 'forged' } | { kind: 'signed'; ageSeconds: number };
}

/** Nobody reads and fills in a form faster. Our own script waits until so much has passed. */
export const minimumSeconds = 2;
/** People who ask for care link to little. */
export const mostLinks = 2;

// An address copied from a browser begins with both, and is one link.
const linkPattern = /\b(?:https?:\/\/(?:www\.)?|www\.)|\[url\b|<a\s/gi;

/**
 * Judges whether a submission looks like spam. What does is kept apart for a person to look at,
 * so these are reasons for doubt and no proof.
 *
 * @param signals about the sending
 * @param texts everything that was typed
 * @returns the reasons as an admin reads them; none for an ordinary submission
 */
export function findSpamReasons(signals: SendingSignals, texts: string[]): string[] {
  const { trap, mark } = signals;
  const links = texts.join('\n').match(linkPattern)?.length ?? 0;
  return [
    ...(trap.trim() === '' ? [] : ['A field that people do not see was filled in']),
    ...(mark.kind === 'forged' ? ['The mark of the form was not ours'] : []),
    ...(mark.kind === 'signed' && mark.ageSeconds < minimumSeconds
      ? [`Sent within ${minimumSeconds.toString()} seconds`]
      : []),
    ...(links > mostLinks ? [`Holds ${links.toString()} links`] : []),
  ];
}

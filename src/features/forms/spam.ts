export interface SendingSignals {
  trap: string;
  /** Counts `ageSeconds` from opening the form to sending it. */
  token: { kind: 'absent' } | { kind: 'forged' } | { kind: 'signed'; ageSeconds: number };
}

/** Rejects no person, since nobody fills in a form faster. Our own script waits for this long. */
export const minSeconds = 2;
/** Suffices for families and caregivers, who link to little. */
export const maxLinks = 2;

// An address copied from a browser begins with both, and is one link.
const linkPattern = /\b(?:https?:\/\/(?:www\.)?|www\.)|\[url\b|<a\s/gi;

/**
 * Returns the reasons why a submission looks like spam, worded for an admin; empty for an ordinary
 * one. They are grounds for doubt, not proof: spam is kept for review.
 */
export function findSpamReasons(signals: SendingSignals, texts: string[]): string[] {
  const { trap, token } = signals;
  const links = texts.join('\n').match(linkPattern)?.length ?? 0;
  return [
    ...(trap.trim() === '' ? [] : ['A hidden field was filled in']),
    ...(token.kind === 'forged' ? ['The form carried an invalid token'] : []),
    ...(token.kind === 'signed' && token.ageSeconds < minSeconds
      ? [`Sent within ${minSeconds.toString()} seconds`]
      : []),
    ...(links > maxLinks ? [`Contains ${links.toString()} links`] : []),
  ];
}

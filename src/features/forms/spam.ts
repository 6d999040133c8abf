export interface SendingSignals {
  trap: string;
  /** Measures `ageSeconds` from opening the form to sending it. */
  token: { kind: 'absent' } | { kind: 'forged' } | { kind: 'signed'; ageSeconds: number };
}

/** Rejects nobody, since no person is faster. Our own script waits this long. */
export const minSeconds = 2;
/** Suffices for families and caregivers, who rarely link. */
export const maxLinks = 2;

// An address copied from a browser begins with both but is one link.
const linkPattern = /\b(?:https?:\/\/(?:www\.)?|www\.)|\[url\b|<a\s/gi;

/** Returns why a submission looks like spam. Reasons aren't proof, so spam is kept for review. */
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

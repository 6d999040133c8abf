let current: AbortSignal | undefined;

export function setStopSignal(signal: AbortSignal | undefined): void {
  current = signal;
}

/** Returns the signal for work after answers, such as mail, to leave the rest to the next start. */
export function getStopSignal(): AbortSignal | undefined {
  return current;
}

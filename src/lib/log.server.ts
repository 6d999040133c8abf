export type LogFacts = Record<string, string | number | boolean | null>;

/**
 * Writes one line: `error` needs a person, `warn` recovers by itself, `info` is a trace. Facts are
 * ids, routes and codes, never a secret or what a visitor typed: no log contains personal data.
 */
export function logEvent(level: 'error' | 'warn' | 'info', event: string, facts: LogFacts): void {
  // eslint-disable-next-line no-console -- the platform collects what a function writes here
  console[level](JSON.stringify({ level, event, at: new Date().toISOString(), ...facts }));
}

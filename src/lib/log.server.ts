/** Must never hold what a visitor typed, or a secret. */
export type LogFacts = Record<string, string | number | boolean | null>;

/**
 * Writes one line of JSON: `error` needs a person, `warn` recovers by itself, `info` is a trace.
 * `event` is a fixed phrase; facts are ids, routes and codes, so that no log holds personal data.
 */
export function logEvent(level: 'error' | 'warn' | 'info', event: string, facts: LogFacts): void {
  // eslint-disable-next-line no-console -- the platform collects what a function writes here
  console[level](JSON.stringify({ level, event, at: new Date().toISOString(), ...facts }));
}

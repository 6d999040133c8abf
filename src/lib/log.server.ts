/** Facts that may be logged: never what a visitor typed, never a secret. */
export type LogFacts = Record<string, string | number | boolean | null>;

/**
 * Writes one line of JSON for the operator.
 *
 * @param level `error` needs a person, `warn` heals by itself, `info` is a trace to look back on
 * @param event what happened, in a few fixed words
 * @param facts ids, routes and codes only, so that no log can hold personal data
 */
export function logEvent(level: 'error' | 'warn' | 'info', event: string, facts: LogFacts): void {
  // eslint-disable-next-line no-console -- the platform collects what a function writes here
  console[level](JSON.stringify({ level, event, at: new Date().toISOString(), ...facts }));
}

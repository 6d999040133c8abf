import { vi } from 'vitest';
import * as z from 'zod';

const traceSchema = z.looseObject({ level: z.literal('info'), event: z.string(), at: z.string() });

/**
 * Returns what the server has traced so far in this test.
 *
 * @returns each line as the fields it holds, and all of them as the text that was written
 */
export function readTraces(): { lines: z.output<typeof traceSchema>[]; text: string } {
  // eslint-disable-next-line no-console -- what was noted is the point here
  const written = vi.mocked(console.info).mock.calls.map(([line]) => String(line));
  return {
    lines: written.map((line) => traceSchema.parse(JSON.parse(line))),
    text: written.join('\n'),
  };
}

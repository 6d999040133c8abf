import * as z from 'zod/mini';

/** What the sender of an inquiry can do about the first call; `move` asks for other times. */
export const callActs = ['look', 'hold', 'book', 'move', 'cancel'] as const;

export type CallAct = (typeof callActs)[number];

/** What a page shows of the first call, all words included. */
const callViewSchema = z.object({
  title: z.string(),
  sentences: z.array(z.string()),
  /** The free times, by day. */
  days: z.array(
    z.object({
      label: z.string(),
      times: z.array(z.object({ startsAt: z.string(), label: z.string() })),
    }),
  ),
  /** What days that are folded away are called. */
  laterLabel: z.optional(z.string()),
  /** The time that the buttons are about, where it is chosen already. */
  startsAt: z.optional(z.string()),
  /** The label of the field for a phone number, where the office has none. */
  phoneLabel: z.optional(z.string()),
  buttons: z.array(z.object({ act: z.enum(callActs), label: z.string() })),
  /** A calendar file, once the call is booked. */
  calendar: z.optional(z.object({ label: z.string(), text: z.string() })),
});

export type CallView = z.output<typeof callViewSchema>;

/** Null where no call is booked, and none can be. */
export const callAnswerSchema = z.object({ view: z.nullable(callViewSchema) });

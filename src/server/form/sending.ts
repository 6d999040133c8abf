import { sendingFields, sendingHeaders } from '#domain/submission/sending-marks.ts';

/** What travelled beside the fields of a form. */
export interface Sending {
  /** Chosen by the browser, null where it chose none. */
  key: string | null;
  mark: string | null;
  /** What stood in the invisible field. */
  trap: string;
}

/** Longer ones are no keys or marks of ours. */
const mostCharacters = 200;

/**
 * Takes apart what was sent: the form's own fields, and what travelled beside them.
 *
 * @param request whose headers a script set
 * @param body as read, unchecked
 * @returns the fields without the others, and the others
 */
export function splitSending(
  request: Request,
  body: unknown,
): { fields: unknown; sending: Sending } {
  const beside = { key: '', mark: '', trap: '' };
  let fields = body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const own: Record<string, unknown> = { ...body };
    for (const name of ['key', 'mark', 'trap'] as const) {
      const value = own[sendingFields[name]];
      if (typeof value !== 'string') continue;
      beside[name] = value;
      delete own[sendingFields[name]];
    }
    fields = own;
  }
  return {
    fields,
    sending: {
      key: limit(request.headers.get(sendingHeaders.key) ?? beside.key),
      mark: limit(request.headers.get(sendingHeaders.mark) ?? beside.mark),
      trap: beside.trap,
    },
  };
}

function limit(text: string): string | null {
  return text === '' ? null : text.slice(0, mostCharacters);
}

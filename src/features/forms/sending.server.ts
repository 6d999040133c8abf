import { sendingFields, sendingHeaders } from './sending-marks.ts';

/** What travelled beside the fields of a form. */
export interface Sending {
  /** Chosen by the browser, null where it chose none. */
  key: string | null;
  mark: string | null;
  /** What stood in the invisible field. */
  trap: string;
}

const names = new Set<string>(Object.values(sendingFields));

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
  const { own, beside } = separate(body);
  return {
    fields: own,
    sending: {
      key: limit(request.headers.get(sendingHeaders.key) ?? beside.get(sendingFields.key)),
      mark: limit(request.headers.get(sendingHeaders.mark) ?? beside.get(sendingFields.mark)),
      trap: beside.get(sendingFields.trap) ?? '',
    },
  };
}

function separate(body: unknown): { own: unknown; beside: Map<string, string> } {
  const beside = new Map<string, string>();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { own: body, beside };
  }
  const own = Object.entries(body).filter(([name, value]) => {
    if (!names.has(name) || typeof value !== 'string') return true;
    beside.set(name, value);
    return false;
  });
  return { own: Object.fromEntries(own), beside };
}

function limit(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text.slice(0, mostCharacters);
}

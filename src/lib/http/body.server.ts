import { findDuplicateField } from './duplicate-field.server.ts';
import { HttpError } from './http-error.server.ts';

/** How a body is written: by a script, or by a form without one. */
export type BodyKind = 'json' | 'form';

const kindsByType: Record<string, BodyKind> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
};
const typeNames: Record<BodyKind, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

/**
 * Tells how a body is written from its Content-Type.
 *
 * @returns null for every other type, and for a charset other than UTF-8
 */
export function findBodyKind(request: Request): BodyKind | null {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').split(';');
  const isForeignCharset = parameters.some((parameter) =>
    /^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/i.test(parameter),
  );
  const name = type.trim().toLowerCase();
  return isForeignCharset || !Object.hasOwn(kindsByType, name) ? null : (kindsByType[name] ?? null);
}

/**
 * Reads a request's body.
 *
 * @param request whose body was not read yet
 * @param kinds the ways of writing that this endpoint takes
 * @param maxBytes longest body that is read; nothing beyond it is kept in memory
 * @returns the value as sent, unchecked: only a schema makes something of it
 * @throws HttpError 415, 413, 400 for text that is not UTF-8 or not JSON, 422 for a repeated field
 */
export async function readBody(
  request: Request,
  kinds: BodyKind[],
  maxBytes: number,
): Promise<unknown> {
  const kind = requireKind(request, kinds);
  const text = decode(await readBytes(request, maxBytes));
  return kind === 'json' ? parseJson(text) : parseForm(text);
}

/**
 * Reads a body of JSON that may be left out: whoever sends none need not name a type either.
 *
 * @param maxBytes longest body that is read
 * @returns the value as sent, unchecked; undefined where nothing was sent
 * @throws HttpError as `readBody` does
 */
export async function readOptionalBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return undefined;
  requireKind(request, ['json']);
  return parseJson(text);
}

/**
 * Reads a request's body as it is, for one whose sender signed it.
 *
 * @param maxBytes longest body that is read
 * @throws HttpError 413, 400 for text that is not UTF-8
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return decode(await readBytes(request, maxBytes));
}

/**
 * Reads a picture that is sent as it is.
 *
 * @param contentTypes what it may be called; what it really is, its bytes tell
 * @throws HttpError 415, 413
 */
export async function readPicture(
  request: Request,
  contentTypes: readonly string[],
  maxBytes: number,
): Promise<Uint8Array> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (contentTypes.includes(type ?? '')) return readBytes(request, maxBytes);
  const accept = contentTypes.join(', ');
  throw new HttpError(415, `Please send a picture: ${accept}.`, { headers: { accept } });
}

function requireKind(request: Request, kinds: BodyKind[]): BodyKind {
  const kind = findBodyKind(request);
  if (kind !== null && kinds.includes(kind)) return kind;
  const accept = kinds.map((each) => typeNames[each]).join(' or ');
  throw new HttpError(415, `Please send this as ${accept}.`, { headers: { accept } });
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > maxBytes) refuseLength(maxBytes);
  // What arrives is counted all the same: an announced length need not be the true one.
  const chunks: Uint8Array[] = [];
  let length = 0;
  // A reader takes half the time of the stream's iterator.
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      length += chunk.value.length;
      if (length > maxBytes) break;
      chunks.push(chunk.value);
    }
    if (length > maxBytes) await reader?.cancel();
  } catch (cause) {
    throw new HttpError(400, 'The request ended before all of it had arrived.', { cause });
  }
  if (length > maxBytes) refuseLength(maxBytes);
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function refuseLength(maxBytes: number): never {
  const limit = Math.floor(maxBytes / 1024).toString();
  throw new HttpError(413, `This is too long. Please keep it under ${limit} KB in all.`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new HttpError(400, 'The text sent is not valid UTF-8.', { cause });
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new HttpError(400, 'The text sent is not valid JSON.', { cause });
  }
  const duplicate = findDuplicateField(text);
  if (duplicate !== null) refuseDuplicate(duplicate);
  return value;
}

function parseForm(text: string): Record<string, string> {
  const fields = new URLSearchParams(requireUtf8(text));
  const names = new Set<string>();
  for (const name of fields.keys()) {
    if (names.has(name)) refuseDuplicate(name);
    names.add(name);
  }
  return Object.fromEntries(fields);
}

/** `URLSearchParams` replaces broken bytes in silence; here they are refused. */
function requireUtf8(text: string): string {
  try {
    decodeURIComponent(text.replaceAll('+', ' '));
    return text;
  } catch (cause) {
    throw new HttpError(400, 'The text sent is not valid UTF-8.', { cause });
  }
}

function refuseDuplicate(name: string): never {
  const path = formatFieldName(name);
  const message = `The field "${path}" is there twice. Please send it once.`;
  throw new HttpError(422, message, { issues: [{ path, message }] });
}

/** A field's name as far as a sentence can carry it. */
export function formatFieldName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, 60);
}

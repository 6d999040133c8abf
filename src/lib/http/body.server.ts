import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core';
import { HttpError } from './http-error.server.ts';
import type { ProblemIssue } from './problem.ts';

/**
 * Finds a repeated field, which `JSON.parse` accepts: two readers could see different values of it.
 */
function findDuplicateField(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let text = { begin: 0, end: 0 };
  // Character by character: the matches of a pattern could take more memory than the body itself.
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      text = { begin: at, end: findTextEnd(json, at) };
      at = text.end - 1;
    } else if (sign === ':') {
      const name = String(JSON.parse(json.slice(text.begin, text.end)));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

function findTextEnd(json: string, begin: number): number {
  let end = begin + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end + 1;
}

export type BodyKind = 'json' | 'form';

const kindsByType: Record<string, BodyKind> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
};
const typeNames: Record<BodyKind, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

export function findBodyKind(request: Request): BodyKind | null {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').split(';');
  const isForeignCharset = parameters.some((parameter) =>
    /^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/i.test(parameter),
  );
  const name = type.trim().toLowerCase();
  return isForeignCharset || !Object.hasOwn(kindsByType, name) ? null : (kindsByType[name] ?? null);
}

/**
 * Returns the unvalidated value; nothing beyond `maxBytes` is kept in memory.
 *
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
 * Returns `undefined` for a missing body, with no Content-Type required; throws as `readBody` does.
 */
export async function readOptionalBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readBodyText(request, maxBytes);
  if (text === '') return undefined;
  requireKind(request, ['json']);
  return parseJson(text);
}

/** Reads the exact text of a body that its sender signed; throws HttpError 413 or 400. */
export async function readBodyText(request: Request, maxBytes: number): Promise<string> {
  return decode(await readBytes(request, maxBytes));
}

/** Checks the Content-Type, but not the bytes; throws HttpError 415 or 413. */
export async function readFileBody(
  request: Request,
  what: 'picture' | 'recording',
  contentTypes: readonly string[],
  maxBytes: number,
): Promise<Uint8Array> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (contentTypes.includes(type ?? '')) return readBytes(request, maxBytes);
  const accept = contentTypes.join(', ');
  throw new HttpError(415, `Please send a ${what}: ${accept}.`, { headers: { accept } });
}

function requireKind(request: Request, kinds: BodyKind[]): BodyKind {
  const kind = findBodyKind(request);
  if (kind !== null && kinds.includes(kind)) return kind;
  const accept = kinds.map((each) => typeNames[each]).join(' or ');
  throw new HttpError(415, `Please send this as ${accept}.`, { headers: { accept } });
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > maxBytes) refuseLength(maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  // A reader takes half as long as the stream's iterator.
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
    throw new HttpError(400, 'The request was cut off. Please send it again.', { cause });
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

/** The most parts of any body, before a parser makes objects of them; no call needs as many. */
const maxParts = 100_000;

/** Counts separators and opening brackets, even within texts. */
function hasTooManyParts(text: string): boolean {
  return [',', '[', '{'].some((sign) => {
    let at = -1;
    for (let parts = 0; parts <= maxParts; parts += 1) {
      at = text.indexOf(sign, at + 1);
      if (at < 0) return false;
    }
    return true;
  });
}

function parseJson(text: string): unknown {
  if (hasTooManyParts(text)) throw new HttpError(413, 'This has too many parts. Please send less.');
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

/** Rejects broken UTF-8, which `URLSearchParams` would silently replace. */
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

export function formatFieldName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, 60);
}

/** Throws HttpError as `readBody` and `parseInput` do. */
export async function readInput<Schema extends $ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<output<Schema>> {
  return parseInput(schema, await readBody(request, ['json'], maxBytes));
}

/** Throws HttpError 422 with the messages of all broken rules, and the fields in `issues`. */
export function parseInput<Schema extends $ZodType>(
  schema: Schema,
  value: unknown,
): output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(422, 'Please send the fields as one JSON object.');
  }
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  const issues = listIssues(result.error.issues);
  const sentence = issues.map(({ message }) => message).join('; ');
  throw new HttpError(422, sentence, { issues });
}

const maxIssues = 20;

/** Lists only the first issue of each field: the others tend to follow from it. */
function listIssues(found: $ZodIssue[]): ProblemIssue[] {
  const issues = found.flatMap((issue): ProblemIssue[] => {
    const path = issue.path.map((key) => formatFieldName(String(key)));
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: path.join('.'), message: issue.message }];
    }
    return issue.keys.slice(0, 3).map((key) => {
      const name = formatFieldName(key);
      const message = `The field "${name}" is not known here. Please leave it out.`;
      return { path: [...path, name].join('.'), message };
    });
  });
  const first = new Map(issues.toReversed().map((issue) => [issue.path, issue]));
  return issues.filter((issue) => first.get(issue.path) === issue).slice(0, maxIssues);
}

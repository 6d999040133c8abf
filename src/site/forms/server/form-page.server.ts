import { randomUUID } from 'node:crypto';
import {
  ancestors,
  createElement,
  getAttribute,
  getTextContent,
  hasAttribute,
  isElementNode,
  query,
  queryAll,
  removeAttribute,
  replaceWith,
  setAttribute,
  setTextContent,
  spliceChildren,
  type Element,
  type Node,
} from '@parse5/tools';
import { parse, serialize } from 'parse5';
import { readBuiltFile } from '#lib/built-site.server.ts';
import type { HttpError } from '#lib/http/http-error.server.ts';
import { listTypedTexts } from '#lib/text/typed-text.ts';
import type { AskedField, AskedForm, SubmissionNotices } from '#site/forms/forms.ts';
import type { Option } from '#site/forms/intake-options.ts';
import { formatCallTime, sendingFields } from '#lib/http/sending.ts';
import { type Say, sayIn } from '#lib/text/say.ts';
import type { Sent } from '#site/forms/sent.ts';
import { wordsOf } from '#site/forms/spanish.ts';

/** Returns a bare version of a form's page, for when the built page can't be read. */
export function formatPlainFormPage({ kind, path, fields, language = 'en' }: AskedForm): string {
  const say = sayIn(wordsOf[language]);
  const controls = Object.entries(fields).map(([name, field]) => {
    const id = `${kind}-${name}`;
    return `<p>${formatControl(id, name, field, say)}</p><p id="${id}-error" hidden></p>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; form-action 'self'">
<title>${say('Please check the form')}</title>
</head>
<body>
<main>
<h1>${say('Please check the form')}</h1>
<form method="post" action="${path}">
<p role="status" data-form-status hidden></p>
<input type="hidden" name="${sendingFields.key}"><input type="hidden" name="${sendingFields.token}">
${controls.join('\n')}
<p><button type="submit">${say('Send')}</button></p>
</form>
</main>
</body>
</html>
`;
}

function formatControl(id: string, name: string, field: AskedField, say: Say): string {
  const attributes = `id="${id}" name="${name}" aria-describedby="${id}-error"`;
  const words = 'isOptional' in field ? say('{} (optional)', field.label) : field.label;
  const label = `<label for="${id}">${words}</label>`;
  switch (field.kind) {
    case 'consent':
      return `<input type="checkbox" value="true" ${attributes}> ${label}`;
    case 'choice':
      return `${label}<br><select ${attributes}>${formatOptions(field.options, say)}</select>`;
    case 'longText':
      return `${label}<br><textarea ${attributes} rows="6"></textarea>`;
    case 'text':
    case 'email':
    case 'phone':
      return `${label}<br><input ${attributes}>`;
    case 'number':
      return `${label}<br><input inputmode="numeric" ${attributes}>`;
  }
}

function formatOptions(options: readonly Option[], say: Say): string {
  return [{ value: '', label: say('Please choose') }, ...options]
    .map(({ value, label }) => `<option value="${value}">${label}</option>`)
    .join('');
}

const checkFields = 'Please check the marked fields and send the form again.';

/**
 * Returns the page of a refused form with what was typed and what is wrong. `body` is unchecked.
 */
export async function formatRefusedForm(
  form: AskedForm,
  error: HttpError,
  body: unknown,
): Promise<string> {
  const say = sayIn(wordsOf[form.language ?? 'en']);
  const isFieldError = ({ path }: { path: string }) => Object.hasOwn(form.fields, path);
  const state: FormState = {
    values: addKey(listTypedTexts(body)),
    errors: Object.fromEntries(
      error.issues.filter(isFieldError).map(({ path, message }) => [path, message]),
    ),
    status: formatStatus(error, form.notices, error.issues.every(isFieldError), say),
  };
  const built = await readBuiltFile(form.page);
  const plain = formatPlainFormPage(form);
  const fill = (html: string) => fillFormPage(html, form.kind, form.path, state);
  return (built && fill(built)) ?? fill(plain) ?? plain;
}

/**
 * Adds an idempotency key, which the shared built page can't have, but no token: a visitor who only
 * ticks a forgotten box would seem too fast.
 */
function addKey(typed: Record<string, string>): Record<string, string> {
  const { key } = sendingFields;
  const isEmpty = (typed[key] ?? '') === '';
  return isEmpty ? { ...typed, [key]: randomUUID() } : typed;
}

function formatStatus(
  { status, code, message, issues }: HttpError,
  { failure }: SubmissionNotices,
  areAllInFields: boolean,
  say: Say,
): string {
  if (code === 'preview') return message;
  if (status >= 500) return `${failure.title}. ${failure.description}`;
  return issues.length > 0 && areAllInFields ? say(checkFields) : message;
}

interface FormState {
  values: Record<string, string>;
  errors: Record<string, string>;
  status: string;
}

/**
 * Writes a refused form's state into its page, for visitors without script or who sent the form
 * before its script loaded. Finds fields by `name`, a field's error by the id
 * `{form}-{name}-error`, and the form's message by `data-form-status`. Returns null for a page
 * without such a form.
 *
 * @param form begins the ids of the errors, for example `contact`
 */
export function fillFormPage(
  html: string,
  form: string,
  action: string,
  state: FormState,
): string | null {
  const page = parse(html);
  const root = findForm(page, action);
  if (!root) return null;
  const fields = mapFields(root);
  for (const [name, value] of Object.entries(state.values)) {
    const field = fields.get(name);
    if (field) setValue(field, value);
  }
  let isFirst = true;
  for (const [name, message] of Object.entries(state.errors)) {
    const field = fields.get(name);
    const id = `${form}-${name}-error`;
    const errorElement = query<Element>(
      root,
      where((element) => getAttribute(element, 'id') === id),
    );
    if (!field || !errorElement) continue;
    setAttribute(field, 'aria-invalid', 'true');
    if (isFirst) setAttribute(field, 'autofocus', '');
    isFirst = false;
    reveal(errorElement, message);
  }
  const status = query<Element>(
    root,
    where((element) => hasAttribute(element, 'data-form-status')),
  );
  if (status) {
    setAttribute(status, 'class', 'field-error');
    reveal(status, state.status);
  }
  const title = query<Element>(
    page,
    where(({ tagName }) => tagName === 'title'),
  );
  if (title) setTextContent(title, `Error: ${getTextContent(title)}`);
  leaveIsland(root);
  return serialize(page);
}

/** Returns a form's page with the known fields filled in. */
export async function formatGivenForm(
  form: AskedForm,
  given: Record<string, string>,
): Promise<string> {
  const page = parse((await readBuiltFile(form.page)) ?? formatPlainFormPage(form));
  const root = findForm(page, form.path);
  const fields = root && mapFields(root);
  for (const [name, value] of Object.entries(given)) {
    const field = fields?.get(name);
    if (field) setValue(field, value);
  }
  return serialize(page);
}

function findForm(page: Node, action: string): Element | null {
  const isForm = (element: Element) =>
    element.tagName === 'form' && getAttribute(element, 'action') === action;
  return query<Element>(page, where(isForm));
}

/** Moves a form out of its island, whose script would render the form without the typed values. */
function leaveIsland(form: Element): void {
  for (const node of [...ancestors(form)]) {
    if (isElementNode(node) && node.tagName === 'astro-island') {
      replaceWith(node, ...node.childNodes);
    }
  }
}

function where(isWanted: (element: Element) => boolean): (node: Node) => boolean {
  return (node) => isElementNode(node) && isWanted(node);
}

/** Indexes the fields once, since a request may name thousands that don't exist. */
function mapFields(root: Element): Map<string | null, Element> {
  const named = queryAll<Element>(
    root,
    where((element) => hasAttribute(element, 'name')),
  );
  // The first of several fields with one name wins.
  return new Map([...named].reverse().map((element) => [getAttribute(element, 'name'), element]));
}

function setValue(field: Element, value: string): void {
  if (field.tagName === 'select') {
    const isOption = where(({ tagName }) => tagName === 'option');
    for (const option of queryAll<Element>(field, isOption)) {
      toggle(option, 'selected', getAttribute(option, 'value') === value);
    }
  } else if (getAttribute(field, 'type') === 'checkbox') {
    toggle(field, 'checked', getAttribute(field, 'value') === value);
  } else if (field.tagName === 'textarea') {
    // Browsers drop a textarea's first line break, so give them one to drop.
    setTextContent(field, `\n${value}`);
  } else {
    setAttribute(field, 'value', value);
  }
}

function toggle(element: Element, attribute: string, isOn: boolean): void {
  if (isOn) setAttribute(element, attribute, '');
  else removeAttribute(element, attribute);
}

function reveal(element: Element, text: string): void {
  removeAttribute(element, 'hidden');
  setTextContent(element, text);
}

/**
 * Returns the thank-you page of a form sent without script; null when the built page can't be read.
 *
 * @param times a form with times for a first call
 */
export async function formatSentPage(
  { sentPath, words }: AskedForm,
  sent: Sent,
  times: Element | null,
): Promise<string | null> {
  const built = await readBuiltFile(`${sentPath.slice(1)}.html`);
  return built === null ? null : fillSentPage(built, sent, times, sayIn(words));
}

/** Fills in a built page's `data-sent` elements, escaping whatever was typed. */
export function fillSentPage(
  html: string,
  { heading, answer, rows, waysOn }: Sent,
  times: Element | null = null,
  say: Say = sayIn(),
): string {
  const page = parse(html);
  const find = (part: string) =>
    query<Element>(page, (node) => isElementNode(node) && getAttribute(node, 'data-sent') === part);
  const fill = (part: string, text: string) => {
    const element = find(part);
    if (element) setTextContent(element, text);
  };
  fill('heading', heading);
  const promise = find('promise');
  if (answer) {
    if (promise) removeAttribute(promise, 'hidden');
    fill('answerBy', say('by {}', answer.by));
    fill('closed', answer.closed);
    fill('call', formatCallTime(answer.callFrom, say));
  }
  const panel = promise?.parentNode;
  if (panel && times) spliceChildren(panel, panel.childNodes.indexOf(promise) + 1, 0, times);
  const list = find('rows');
  if (list && rows.length > 0) {
    removeAttribute(list, 'hidden');
    spliceChildren(list, 0, 0, ...rows.map(createRow));
  }
  const ways = find('waysOn');
  if (ways) {
    const usual = queryAll<Element>(
      ways,
      where((element) => getAttribute(element, 'class') === 'btn'),
    );
    spliceChildren(ways, 0, [...usual].length, ...waysOn.map(createWay));
  }
  return serialize(page);
}

function createWay({ label, path }: Sent['waysOn'][number]): Element {
  const link = createElement('a', { href: path, class: 'btn' });
  setTextContent(link, label);
  return link;
}

function createRow({ label, text }: Sent['rows'][number]): Element {
  const term = createElement('dt');
  setTextContent(term, label);
  const answer = createElement('dd', { dir: 'auto' });
  setTextContent(answer, text);
  const row = createElement('div');
  spliceChildren(row, 0, 0, term, answer);
  return row;
}

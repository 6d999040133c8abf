import {
  ancestors,
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
  type Element,
  type Node,
} from '@parse5/tools';
import { parse, serialize } from 'parse5';

export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string>;
  status: string;
}

/**
 * Writes a refused form's state into its page, for visitors without JavaScript or whose form was
 * sent before its script loaded. The form in that page works without script.
 *
 * Finds fields by `name`, a field's error by the id `{form}-{name}-error`, and the message about
 * the whole form by `data-form-status`.
 *
 * @param form begins the ids of the errors, for example `contact`
 * @param action selects the form among several
 * @param state is escaped
 * @returns null for a page without such a form
 */
export function fillFormPage(
  html: string,
  form: string,
  action: string,
  state: FormState,
): string | null {
  const page = parse(html);
  const isForm = (element: Element) =>
    element.tagName === 'form' && getAttribute(element, 'action') === action;
  const root = query<Element>(page, where(isForm));
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

/**
 * Takes a form out of its island. The island's script expects the form as built; on a mismatch it
 * would render its own, without the typed values.
 */
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

/** Indexes the fields once: the request may name thousands that do not exist. */
function mapFields(root: Element): Map<string | null, Element> {
  const named = queryAll<Element>(
    root,
    where((element) => hasAttribute(element, 'name')),
  );
  // The first of several fields with one name counts.
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
    // Browsers drop the first line break of a textarea; this one is dropped instead of a typed one.
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

import { parse, serialize } from 'parse5';
import {
  findElement,
  findElements,
  getAttribute,
  setAttribute,
  setText,
  unwrap,
  type HtmlElement,
  type HtmlNode,
} from '#server/form/html-tree.ts';

/** What a page with a form shows again after the form was refused. */
export interface FormState {
  /** What the visitor typed, by the names of the fields. */
  values: Record<string, string>;
  /** What is wrong with single fields, by their names. */
  errors: Record<string, string>;
  /** The sentence about the form as a whole. */
  status: string;
}

/**
 * Writes a refused form's state into its page, for visitors without JavaScript, or whose form was
 * sent before its script came. The form in that page works without script for all of them.
 *
 * The page marks the places: fields by `name`, a field's error by the id `{form}-{name}-error`,
 * the sentence about the whole by `data-form-status`.
 *
 * @param html the built page
 * @param form begins the ids of the errors, for example `contact`
 * @param action where the form is posted to: finds it among several
 * @param state what to show; it is escaped
 * @returns the page with the state in it, null when it has no such form
 */
export function fillFormPage(
  html: string,
  form: string,
  action: string,
  state: FormState,
): string | null {
  const page = parse(html);
  const root = findElement(
    page,
    (element) => element.tagName === 'form' && getAttribute(element, 'action') === action,
  );
  if (!root) return null;
  const fields = mapFields(root);
  for (const [name, value] of Object.entries(state.values)) {
    const field = fields.get(name);
    if (field) setValue(field, value);
  }
  let isFirst = true;
  for (const [name, message] of Object.entries(state.errors)) {
    const field = fields.get(name);
    const place = findElement(root, hasAttribute('id', `${form}-${name}-error`));
    if (!field || !place) continue;
    setAttribute(field, 'aria-invalid', 'true');
    if (isFirst) setAttribute(field, 'autofocus', '');
    isFirst = false;
    reveal(place, message);
  }
  const status = findElement(root, (element) => getAttribute(element, 'data-form-status') !== null);
  if (status) {
    setAttribute(status, 'class', 'field-error');
    reveal(status, state.status);
  }
  leaveIsland(page, root);
  return serialize(page);
}

/**
 * Takes a form out of its island. The island's script expects the form as it was built, and where
 * it finds another it draws its own, without what was typed.
 */
function leaveIsland(page: HtmlNode, form: HtmlElement): void {
  const isAroundForm = (element: HtmlElement) =>
    element.tagName === 'astro-island' && findElement(element, (inner) => inner === form) !== null;
  for (const island of findElements(page, isAroundForm)) unwrap(island);
}

function hasAttribute(name: string, value: string) {
  return (element: HtmlElement) => getAttribute(element, name) === value;
}

/** Looked up once: what was sent may name thousands of fields that there are not. */
function mapFields(root: HtmlElement): Map<string | null, HtmlElement> {
  const named = findElements(root, (element) => getAttribute(element, 'name') !== null);
  // The first of several with one name counts.
  return new Map(named.reverse().map((element) => [getAttribute(element, 'name'), element]));
}

function setValue(field: HtmlElement, value: string): void {
  if (field.tagName === 'select') {
    for (const option of findElements(field, ({ tagName }) => tagName === 'option')) {
      setAttribute(option, 'selected', getAttribute(option, 'value') === value ? '' : null);
    }
  } else if (getAttribute(field, 'type') === 'checkbox') {
    setAttribute(field, 'checked', getAttribute(field, 'value') === value ? '' : null);
  } else if (field.tagName === 'textarea') {
    // A browser drops the first line break of a text area: it gets this one instead of a typed one.
    setText(field, `\n${value}`);
  } else {
    setAttribute(field, 'value', value);
  }
}

function reveal(element: HtmlElement, text: string): void {
  setAttribute(element, 'hidden', null);
  setText(element, text);
}

import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { compareWords } from '#lib/text/difference.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { collapse } from '#editing/editor/page/plain-words.ts';
import { listPageRegions } from '#editing/editor/page/page-marks.client.ts';
import css from './suggest-words.css?inline';

interface SuggestedText {
  page: string;
  id: string;
  shown: string;
  words: string;
}

/** The texts of a formatted region, which are suggested one by one. */
const blocks = 'p, h2, h3, h4, li:not(:has(p, ul, ol))';

const key = 'suggestions';

/** What was suggested and not sent yet, on all pages of this tab. */
function readSuggested(): SuggestedText[] {
  const stored = sessionStore.readJson(key);
  return Array.isArray(stored) ? (stored as SuggestedText[]) : [];
}

const isSame = (one: Omit<SuggestedText, 'words'>, other: Omit<SuggestedText, 'words'>) =>
  one.page === other.page && one.id === other.id && one.shown === other.shown;

interface SuggestionBar {
  form: HTMLFormElement;
  /** Says how it went. */
  tell: (sentence: string) => void;
}

/** Lets whoever has a link write other words on this page, and send them. */
export function offerWords(token: string, { form, tell }: SuggestionBar): void {
  adoptStyles(css);
  const button = document.createElement('button');
  button.type = 'submit';
  button.className = 'editor-button editor-main';
  const name = document.createElement('input');
  Object.assign(name, { type: 'text', className: 'field', required: true, maxLength: 60 });
  name.autocomplete = 'name';
  const label = document.createElement('label');
  label.append('Your name', name);
  form.className = 'suggest-form';
  form.append(label, button);

  const showCount = () => {
    const count = readSuggested().length;
    form.hidden = count === 0;
    button.textContent = `Send ${countNoun(count, 'suggestion')}`;
  };
  const keep = (text: SuggestedText) => {
    const others = readSuggested().filter((each) => !isSame(each, text));
    const next = text.words === text.shown || text.words === '' ? others : [...others, text];
    sessionStore.write(key, JSON.stringify(next));
    showCount();
  };
  const open = listTexts().map((text) => openText(text, keep));
  for (const each of open) each.show();
  showCount();

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    sendAll(token, name.value)
      .then(
        () => {
          tell('Sent. Thank you! The agency looks at each of them.');
          for (const each of open) each.show();
        },
        (error: unknown) => {
          const reason = error instanceof RequestError ? error.problem?.detail : undefined;
          tell(`Not sent: ${reason ?? "we couldn't reach the server. Please try again."}`);
        },
      )
      .finally(() => {
        button.disabled = false;
        showCount();
      });
  });
}

interface PageText {
  id: string;
  element: HTMLElement;
}

/** Finds the texts of the page, without pictures and what its forms say. */
function listTexts(): PageText[] {
  return listPageRegions().flatMap(({ id, element }) => {
    const isText = element?.closest('main, footer') && !element.matches('img, :has(img)');
    if (!element || !isText) return [];
    if (!element.matches('.prose')) return [{ id, element }];
    return [...element.querySelectorAll<HTMLElement>(blocks)].map((block) => ({
      id,
      element: block,
    }));
  });
}

/** Makes a text writable; `show` shows what is suggested for it, struck and marked. */
function openText({ id, element }: PageText, keep: (text: SuggestedText) => void) {
  const nodes = [...element.childNodes];
  const shown = collapse(element.textContent);
  const page = location.pathname;
  const read = () =>
    readSuggested().find((each) => isSame(each, { page, id, shown }))?.words ?? shown;
  // A heading stays a heading around it, and a list item a list item.
  const host = document.createElement('span');
  const show = () => {
    const words = read();
    if (words === shown) host.replaceChildren(...nodes);
    else host.replaceChildren(...drawDifference(shown, words));
  };
  host.dataset.suggest = '';
  Object.assign(host, { role: 'textbox', ariaLabel: `Suggest other words for: ${shown}` });
  try {
    host.contentEditable = 'plaintext-only';
  } catch {
    host.contentEditable = 'true';
  }
  element.replaceChildren(host);
  host.addEventListener('focus', () => {
    const words = read();
    if (words === shown) return;
    host.textContent = words;
    getSelection()?.selectAllChildren(host);
    getSelection()?.collapseToEnd();
  });
  host.addEventListener('input', () => {
    keep({ page, id, shown, words: collapse(host.textContent) });
  });
  host.addEventListener('blur', show);
  host.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      host.blur();
    }
  });
  // A link, a question or a card around it would act.
  host.addEventListener('click', (event) => event.preventDefault());
  host.addEventListener('keyup', (event) => event.preventDefault());
  return { show };
}

function drawDifference(shown: string, words: string): (HTMLElement | string)[] {
  return compareWords(shown, words).map(({ kind, text }) => {
    if (kind === 'same') return text;
    const element = document.createElement(kind === 'removed' ? 'del' : 'ins');
    element.textContent = text;
    return element;
  });
}

/** As many as the server takes at once. */
const maxTexts = 50;

/** Sends what is suggested, page by page; throws RequestError where the server refuses. */
async function sendAll(token: string, name: string): Promise<void> {
  for (;;) {
    const suggested = readSuggested();
    const page = suggested[0]?.page;
    if (page === undefined) return;
    const sent = suggested.filter((each) => each.page === page).slice(0, maxTexts);
    const texts = sent.map(({ id, shown, words }) => ({ id, shown, words }));
    await sendDetailedRequest('POST', '/api/preview/suggestions', { token, name, page, texts });
    const isSent = (each: SuggestedText) =>
      sent.some((one) => isSame(one, each) && one.words === each.words);
    sessionStore.write(key, JSON.stringify(readSuggested().filter((each) => !isSent(each))));
  }
}

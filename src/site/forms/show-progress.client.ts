import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest, RequestError } from '#lib/browser/request.client.ts';
import { languageQuery } from '#lib/text/say.ts';
import { type SentProgress, sentProgressSchema } from './inquiry-progress.ts';

/**
 * Shows in `place` where the inquiry of a mailed link stands, or why the link opens nothing.
 *
 * @param openCall returns what goes below it where a first call can be chosen, or is
 */
export async function showProgress(
  place: HTMLElement,
  token: string,
  openCall: () => Promise<HTMLElement>,
): Promise<void> {
  const isSpanish = document.documentElement.lang === 'es';
  const path = `/api/sent${languageQuery[isSpanish ? 'es' : 'en']}`;
  place.setAttribute('aria-busy', 'true');
  try {
    const response = await sendRequest('POST', path, { token });
    const progress = sentProgressSchema.parse(await response.json());
    const call = progress.takesCalls === true ? [await openCall()] : [];
    place.replaceChildren(...drawProgress(progress), ...call);
  } catch (error) {
    const isRefused = error instanceof RequestError && error.status < 500;
    if (!isRefused) logError('Error loading where it stands:', error);
    const sentence = isRefused
      ? error.body
      : isSpanish
        ? 'En este momento no podemos consultarlo. Inténtelo otra vez en unos minutos, o llámenos.'
        : "We can't look it up at the moment. Please try again in a few minutes, or call us.";
    place.replaceChildren(createText('p', sentence));
  }
  place.removeAttribute('aria-busy');
}

function drawProgress({ steps, next }: SentProgress): HTMLElement[] {
  const list = document.createElement('ol');
  list.className = 'progress';
  for (const { text, on, isDone } of steps) {
    const words = createText('span', text);
    if (on !== undefined) words.append(createText('time', on));
    const item = document.createElement('li');
    item.classList.toggle('is-done', isDone);
    item.append(words);
    list.append(item);
  }
  const sentence = createText('p', next);
  sentence.className = 'mb-8 text-lg';
  return [sentence, list];
}

function createText(tag: 'p' | 'span' | 'time', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

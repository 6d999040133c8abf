import { describe, expect, test } from 'vitest';
import { applyMarkdownAction, type MarkdownAction } from './markdown-action.client.ts';

/** Applies an action to a text whose selection is marked by two bars. */
function act(action: MarkdownAction, marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  const value = marked.replaceAll('|', '');
  const result = applyMarkdownAction(action, { value, start, end: Math.max(start, end) });
  return [
    result.value.slice(0, result.start),
    result.value.slice(result.start, result.end),
    result.value.slice(result.end),
  ].join('|');
}

describe('the buttons of the Markdown editor', () => {
  test.each<[MarkdownAction, string, string]>([
    ['bold', 'a |good| day', 'a **|good|** day'],
    ['bold', 'a **|good|** day', 'a |good| day'],
    ['italic', 'a |good| day', 'a _|good|_ day'],
    ['bold', 'a ||', 'a **|bold text|**'],
    ['heading', 'One\nT|w|o\nThree', 'One\n|## Two|\nThree'],
    ['heading', 'One\n|## Two|', 'One\n|Two|'],
    ['list', '|One\nTwo|', '|- One\n- Two|'],
    ['list', '|- One\n- Two|', '|One\nTwo|'],
    ['link', 'see |here|', 'see [here](|https://|)'],
  ])('%s makes of %j %j', (action, before, after) => {
    expect(act(action, before)).toBe(after);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { createInputSchema } from './form-schema.ts';
import { clientIntakeForm } from './forms.ts';
import { writeAnswers } from './about-caregiver.client.ts';
import { addPrompts } from './prompts.client.ts';

const { message } = clientIntakeForm.fields;
const { prompts } = message;
const [ages] = prompts;
const lines = `${ages}: \nDays and hours: \nNeighborhood: \nStart: `;
const texts = fc.string({ unit: 'grapheme', maxLength: 200 });

function listRefusals(text: string): string[] {
  const schema = createInputSchema({ fields: { message } });
  return listMessages(schema, { message: text });
}

describe('prompts in a message', () => {
  test('A283: prompts that nobody answered count as an empty message', () => {
    for (const text of [
      lines,
      `${lines}\n\n`,
      'Days and hours:',
      'Start: Neighborhood:',
      `${ages}:`,
    ]) {
      expect(listRefusals(text)).toEqual([`message: ${message.message}`]);
    }
  });

  test('A284: one answer is enough, and a text without prompts is judged by its length alone', () => {
    for (const text of [lines.replace(`${ages}: `, `${ages}: 6`), `${ages}: 2, 4`, '0123456789']) {
      expect(listRefusals(text)).toEqual([]);
    }
  });

  test('begin an empty message, and the first answer is typed behind the first of them', () => {
    expect(addPrompts('', prompts)).toEqual({ text: lines, caret: `${ages}: `.length });
  });

  test('A740: follow what the message says already', () => {
    const { text, caret } = addPrompts("We're interested in Specialized Care.", prompts);
    expect(text).toBe(`We're interested in Specialized Care.\n\n${lines}`);
    expect(text.slice(0, caret)).toMatch(/Ages or due date: $/);
  });

  test('are added once, whatever was typed, and lose nothing of it', () => {
    fc.assert(
      fc.property(texts, (typed) => {
        const { text, caret } = addPrompts(typed, prompts);
        expect(text.startsWith(typed.trimEnd())).toBe(true);
        expect(caret).toBeLessThanOrEqual(text.length);
        expect(addPrompts(text, prompts).text).toBe(text.trimEnd());
      }),
    );
  });

  test('lead to the first that has no answer yet', () => {
    const half = lines.replace(`${ages}: `, `${ages}: 6 and 8`);
    const { text, caret } = addPrompts(half, prompts);
    expect(text.slice(0, caret)).toBe(`${ages}: 6 and 8\nDays and hours: `);
  });
});

describe('A736: days and times of a meeting', () => {
  const write = (text: string, days: string, times: string) =>
    writeAnswers(text, { 'Days that suit me': days, 'Times that suit me': times });

  test('stand at the top of the message, each where it was given', () => {
    expect(write('Hello!', 'Tuesday', 'after 5')).toBe(
      'Days that suit me: Tuesday\nTimes that suit me: after 5\n\nHello!',
    );
    expect(write('', '', ' noon ')).toBe('Times that suit me: noon\n\n');
  });

  test('change in place, and leave the rest of the message as it was', () => {
    fc.assert(
      fc.property(texts, texts, texts, texts, (typed, days, times, changed) => {
        const own = write(typed, '', '');
        const first = write(own, days, times);
        expect(write(first, changed, times)).toBe(write(own, changed, times));
        expect(write(first, '', '')).toBe(own);
      }),
    );
  });
});

/** The language of a page and of what was sent from it. */
export type Language = 'en' | 'es';

/** What the address of a call ends with, so that its answer is in a language. */
export const languageQuery: Record<Language, string> = { en: '', es: '?lang=es' };

/** Sentences in another language, by the English ones. */
export type Words = Readonly<Record<string, string>>;

/** Says an English sentence in a reader's language, with a value for each "{}". */
export type Say = (sentence: string, ...values: string[]) => string;

/** Returns what says sentences in the words of a language; without any, in English. */
export function sayIn(words?: Words): Say {
  return (sentence, ...values) =>
    values.reduce((text, value) => text.replace('{}', () => value), words?.[sentence] ?? sentence);
}

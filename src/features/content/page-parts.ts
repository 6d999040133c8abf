import { z } from 'zod';
import { plainTextSchema } from './text-schemas.ts';

/** What search engines and shared links show of a page. */
export const seoSchema = z.strictObject({
  title: plainTextSchema('Search title', 70),
  description: plainTextSchema('Search description', 170),
});

/** A heading with a paragraph below it. */
export const titledTextSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  text: plainTextSchema('Text', 2000),
});

/** The head of a section: a heading and the sentence that introduces it. */
export const sectionHeadSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  intro: plainTextSchema('Introduction', 600),
});

import * as z from 'zod';
import { findTimeProblem } from '#lib/text/captions.ts';
import { focusPattern, type PictureShape } from './picture-fields.ts';
import { recordingLimits } from './upload-limits.ts';
import { findMergeMark } from './merge-marks.ts';
import { findMarkdownProblem } from '#lib/text/render-markdown.ts';

/** Describes a trimmed text that is never empty; `maxLength` is in characters. */
export function plainTextSchema(label: string, maxLength: number) {
  return z
    .string({ error: `${label} is missing. Write it as text; put quotes around a bare number.` })
    .trim()
    .min(1, `${label} is empty. Write at least one word.`)
    .max(maxLength, `${label} is longer than ${maxLength} characters. Please shorten it.`)
    .describe(label);
}

/** Describes a text in which words may be bold, italic or a link. */
export function paragraphSchema(label: string, maxLength: number) {
  return plainTextSchema(label, maxLength).meta({ isParagraph: true });
}

/** Describes the number that content ids and addresses name an entry by. */
export function entryIdSchema(example: number) {
  return z
    .int(`Id must be a whole number, like ${example}.`)
    .positive('Id must be greater than 0.')
    .meta({ description: 'Id', fixed: true });
}

/** Describes what a picture shows, for people who can't see it. */
export function imageAltSchema(label = 'Picture description') {
  return plainTextSchema(label, 200).meta({
    description: label,
    hint: "Say what the picture shows, for people who can't see it. Write “decorative” if it only decorates.",
  });
}

/** The limit of every editable text, in characters. */
const maxTextLength = 20_000;

/** Describes Markdown that the build can render within its limits. */
export function markdownSchema(label: string) {
  return plainTextSchema(label, maxTextLength)
    .check(({ value, issues }) => {
      // A text that is far too long is not even rendered.
      const problem =
        issues.length === 0 ? (findMergeMark(value) ?? findMarkdownProblem(value)) : null;
      if (problem === null) return;
      issues.push({ code: 'custom', input: value, message: `${label} ${problem}` });
    })
    .meta({ format: 'markdown' });
}

export const bodySchema = markdownSchema('Text');

/**
 * Returns whether a trimmed text is an `https:` address or a path on this site with one leading
 * slash. Everything else, such as `javascript:` or `data:`, is rejected.
 */
export function isImageReference(value: string): boolean {
  if (/[\s\p{Cc}\p{Cs}"'<>\\]/u.test(value)) return false;
  if (value.startsWith('/')) {
    return !value.startsWith('//') && !value.split('/').includes('..');
  }
  if (!value.startsWith('https://')) return false;
  return URL.canParse(value);
}

export function imageReferenceSchema(label = 'Image') {
  return (
    z
      .string({
        error: `${label} is missing. Give a web address that starts with https:// or a path on this site such as /uploads/photo.jpg.`,
      })
      .trim()
      // Pages load nothing over plain HTTP.
      .overwrite((value) => value.replace(/^http:\/\//i, 'https://'))
      .max(2000, `${label} is longer than 2000 characters. Please use a shorter address.`)
      .refine(
        isImageReference,
        `${label} is not a picture address. Use one that starts with https:// or a path on this site such as /uploads/photo.jpg.`,
      )
      .meta({
        description: label,
        format: 'picture',
        hint: 'A photo straight from a phone is fine: it is made smaller first.',
      })
  );
}

/** Describes how somebody introduces themselves in sound or video, with what is said there. */
export function introductionSchema() {
  return z
    .strictObject({
      recording: z
        .string('Recording must be the path of an upload, like /uploads/hello.mp4.')
        .trim()
        .regex(
          /^\/uploads\/[a-z0-9][a-z0-9._-]{0,99}\.(?:mp4|webm|mp3|m4a)$/,
          'Recording must be an uploaded MP4, WebM, MP3 or M4A file, like /uploads/hello.mp4.',
        )
        .optional()
        .meta({ description: 'Recording', format: 'recording', hint: recordingLimits }),
      words: plainTextSchema('Words', 1500)
        .check(({ value, issues }) => {
          const message = findTimeProblem(value);
          if (message !== null) issues.push({ code: 'custom', input: value, message });
        })
        .optional()
        .meta({
          description: 'What is said, one sentence per line',
          hint: 'Shown as captions, and below the recording. A time in front, like 0:05, is when a line begins; lines without one are spread over the length.',
        }),
    })
    .check(({ value: { recording, words }, issues }) => {
      if (recording === undefined || words !== undefined) return;
      issues.push({
        code: 'custom',
        input: words,
        path: ['words'],
        message:
          "A recording needs its words, for people who can't hear it. Write one sentence per line.",
      });
    })
    .optional()
    .meta({ description: 'Introduction in sound or video' });
}

/** Describes whether a portrait is a drawing although its file could be a photo's. */
export function imageDrawnSchema() {
  return z.boolean('The portrait is drawn must be true or false.').optional().meta({
    description: 'The portrait is drawn',
    hint: 'Visitors then read “Illustration”, as with every SVG.',
  });
}

/** Describes a path on this site, or a web address outside it. */
export function linkSchema(label: string) {
  return z
    .string({ error: `${label} is missing. Write it like /contact or https://www.example.com.` })
    .trim()
    .max(200, `${label} is longer than 200 characters. Please use a shorter one.`)
    .regex(
      /^(?:\/(?!\/)|https:\/\/\w)[^\s"'<>\\]*$/,
      `${label} must be written like /contact or https://www.example.com.`,
    )
    .meta({
      description: label,
      format: 'link',
      hint: 'A page of this site, such as /contact, or a web address that starts with https://.',
    });
}

/** Matches a path on this site, or a web, email or phone address. */
export const targetPattern = /^(?:\/(?!\/)|https:\/\/\w|mailto:\S|tel:[+\d])[^\s"'<>\\]*$/;

const targetSentence =
  'Write the target like /contact, https://www.example.com, mailto:name@example.com or tel:+18135550142.';

/** Describes where a button or link leads; without a target, the page decides. */
export function targetSchema(label: string) {
  return z
    .string(targetSentence)
    .trim()
    .max(200, 'The target is longer than 200 characters. Please use a shorter one.')
    .regex(targetPattern, targetSentence)
    .meta({
      description: `Where the ${label.toLowerCase()} leads`,
      format: 'link',
      hint: 'A page of this site, such as /contact, or an address that starts with https:, mailto: or tel:. Empty means its usual page.',
    })
    .optional();
}

/**
 * Describes the point of a picture that stays in view when it is cropped: horizontal, then
 * vertical. Without `shapes`, pages show the picture whole.
 */
export function imageFocusSchema(shapes: readonly PictureShape[] = []) {
  return z
    .string('Focal point must be two percentages, across and then down, like 40% 25%.')
    .trim()
    .regex(
      focusPattern,
      'Write the focal point as two percentages, across and then down, like 40% 25%.',
    )
    .meta({
      description: 'Focal point',
      format: 'focus',
      shapes,
      hint: 'What stays in view when the picture is cropped: how far across and how far down, like 40% 25%. Empty means the middle.',
    })
    .optional();
}

export function ratingSchema() {
  return z
    .number({ error: 'Rating must be a number from 0 to 5 in halves, like 4.5.' })
    .min(0, 'Rating must be at least 0.')
    .max(5, 'Rating must be at most 5.')
    .multipleOf(0.5, 'Rating goes in halves, like 4 or 4.5.')
    .meta({ description: 'Rating', hint: 'Only what families gave.' });
}

/** Describes a month, such as "2026-03". */
export const monthSchema = z.preprocess(
  // YAML turns an unquoted full date into a Date before any schema sees it.
  (value) => (value instanceof Date ? value.toISOString().slice(0, 7) : value),
  z
    .string('The month must be written like 2026-03.')
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'The month must be written like 2026-03.')
    .meta({ format: 'month' }),
);

/** Describes the month in which a family said what stands there. */
export function voiceMonthSchema() {
  return monthSchema.optional().meta({
    description: 'Month',
    hint: 'When the family said so. Stars show only where each family has its month.',
  });
}

/** Describes the date since which a real person has agreed to be shown; samples have none. */
export function permissionSchema() {
  return z
    .preprocess(
      // YAML turns an unquoted date into a Date before any schema sees it.
      (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
      z.iso.date('The date of the permission must be written like 2026-03-14.'),
    )
    .optional()
    .meta({
      description: 'Consent signed on',
      hint: 'The day on which this person agreed to be shown. Samples have none.',
    });
}

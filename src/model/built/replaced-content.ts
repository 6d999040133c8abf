import * as z from 'zod';

/** Describes what a build shows in place of content that breaks a rule. */
const replacedContentSchema = z.object({
  file: z.string(),
  /** Empty where the problem is the whole file. */
  field: z.string(),
  message: z.string(),
  /** The entry's name as an admin knows it, such as `Article “Naps”`. */
  title: z.string(),
  /** `same` where the page is built unchanged, such as without a missing picture. */
  shown: z.enum(['earlier', 'placeholder', 'nothing', 'same']),
});

export type ReplacedContent = z.infer<typeof replacedContentSchema>;

/** Validates the part of `build.json` that lists what was replaced. */
export const replacedContentListSchema = z.object({
  replaced: z.array(replacedContentSchema).default([]),
});

const shownInstead: Record<ReplacedContent['shown'], string> = {
  earlier: ' Visitors see an earlier version.',
  placeholder: ' Visitors see a placeholder.',
  nothing: ' Visitors do not see it.',
  same: '',
};

/** Formats a line for the person who runs the build. */
export function formatReplacement({ file, field, message, shown }: ReplacedContent): string {
  const name = [file, field].filter((part) => part !== '').join(': ');
  return `${name}: ${message}${shownInstead[shown]}`;
}

/** More than anybody repairs at once. */
const maxNamed = 5;

/** Describes for an admin, line by line, what to repair and how; null where nothing was replaced. */
export function describeReplacements(replaced: readonly ReplacedContent[]): string | null {
  if (replaced.length === 0) return null;
  const named = replaced
    .slice(0, maxNamed)
    .map(({ title, message, shown }) => `${title}: ${message}${shownInstead[shown]}`);
  const others = replaced.length - named.length;
  const more = others > 0 ? [`And ${others} more.`] : [];
  const remedy = 'Open each, correct it and save it, or restore an earlier version in History.';
  return [...named, ...more, remedy].join('\n');
}

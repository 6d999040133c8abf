import * as z from 'zod';
import { findContentKind } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { formatKey } from '#model/field.ts';
import { contentKinds, type ContentKind } from '#model/kinds.ts';
import { capitalize, listWords } from '#lib/text/phrases.ts';

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

/** Describes `replaced.json`. */
export const replacedContentListSchema = z.array(replacedContentSchema);

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

/** The kinds whose entries, and often their files, bear a person's name. */
const peopleKinds: readonly ContentKind[] = Object.values<ContentKind>(contentKinds).filter(
  ({ list }) => list?.identifier === 'name',
);

/**
 * Describes what breaks a rule: "The rating of Luis Ortega's testimonial isn't valid." Without
 * names of people, such as for a mail: "The rating of a testimonial isn't valid."
 */
export function describeBroken(replaced: readonly ReplacedContent[], namesPeople: boolean): string {
  const named = replaced.slice(0, maxNamed).map((each) => nameBroken(each, namesPeople));
  const others = replaced.length - named.length;
  const parts = others > 0 ? [...named, `${others} more`] : named;
  return capitalize(`${listWords(parts)} ${parts.length === 1 ? "isn't" : "aren't"} valid.`);
}

function nameBroken({ file, field, title }: ReplacedContent, namesPeople: boolean): string {
  const [, noun, name = ''] = /^(.+?) “(.+)”$/.exec(title) ?? [];
  const people = peopleKinds.find(({ folder }) => file.startsWith(`content/${folder}/`));
  const part = field.split(/[.[]/).findLast((key) => /^[a-z]\w*$/i.test(key)) ?? '';
  const page = people
    ? namesPeople && name !== ''
      ? `${name}'s ${people.label.toLowerCase()}`
      : `a ${people.label.toLowerCase()}`
    : noun === undefined
      ? title
      : `the ${noun.toLowerCase()} “${name}”`;
  return part === '' ? page : `the ${formatKey(part).toLowerCase()} of ${page}`;
}

/** Returns where a broken file is corrected; null for one that the content manager cannot open. */
export function toRepairPath({ file }: ReplacedContent): string | null {
  const name = findContentKind(file.slice('content/'.length));
  if (name === null) return null;
  const { folder, list }: ContentKind = contentKinds[name];
  const collection = list !== null || folder === 'pages' ? folder : 'site';
  return `/cms#/collections/${collection}/entries/${toEntryName(file)}`;
}

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

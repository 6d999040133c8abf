import * as z from 'zod';
import { collections, findEntryKind } from '#model/collections.ts';
import { formatKey } from '#model/field-info.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
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

/** Lists what the served site shows in place of content that breaks a rule. */
export async function listReplacedContent(): Promise<ReplacedContent[]> {
  const text = await readBuiltFile('replaced.json');
  return text === null ? [] : replacedContentListSchema.parse(JSON.parse(text));
}

/** Formats a line for the person who runs the build. */
export function formatReplacement({ file, field, message, shown }: ReplacedContent): string {
  const name = [file, field].filter((part) => part !== '').join(': ');
  return `${name}: ${message}${shownInstead[shown]}`;
}

/** More than anybody repairs at once. */
const maxNamed = 5;

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
  const [, noun = title, name = ''] = /^([^“]+) “(.+)”$/.exec(title) ?? [];
  const kind = noun.toLowerCase();
  const person = findPersonKind(file);
  const part = field.split(/[.[]/).findLast((key) => /^[a-z]\w*$/i.test(key)) ?? '';
  const page =
    person !== null
      ? namesPeople && name !== ''
        ? `${name}'s ${kind}`
        : person
      : name === ''
        ? title
        : `the ${kind} “${name}”`;
  return part === '' ? page : `the ${formatKey(part).toLowerCase()} of ${page}`;
}

/**
 * Returns what an entry is called that bears a person's name, as its file often does: "a
 * caregiver".
 */
function findPersonKind(file: string): string | null {
  const kind = findEntryKind(file);
  return kind && collections[kind].nameField === 'name' ? collections[kind].name : null;
}

/** Returns where a broken file is corrected; null for one that the content manager cannot open. */
export function toRepairPath({ file, title }: ReplacedContent): string | null {
  const [root, ...folders] = file.split('/').slice(0, -1);
  // A file that the site does not use has no other title.
  if (root !== 'content' || title === file) return null;
  return `/cms#/collections/${folders.join('/') || 'site'}/entries/${toEntryName(file)}`;
}

/** Describes for an admin, line by line, what to repair and how. */
export function describeReplacements(replaced: readonly ReplacedContent[]): string {
  const named = replaced
    .slice(0, maxNamed)
    .map(({ title, message, shown }) => `${title}: ${message}${shownInstead[shown]}`);
  const others = replaced.length - named.length;
  const more = others > 0 ? [`And ${others} more.`] : [];
  const remedy = 'Open each, correct it and save it, or restore an earlier version in History.';
  return [...named, ...more, remedy].join('\n');
}

import { type ChoiceProblem, findChoiceProblems } from '#model/entries/choice-problems.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { type SiteChoices, toSiteChoices } from '#model/schemas/chosen-fields.ts';
import { type CountyName, toCountyName } from '#model/schemas/county.ts';
import { toPosition } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { compareOrder } from '#model/entries/entry-order.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { readField } from '#model/files/field-changes.ts';
import { type Field, listSchemaFields } from '#model/field.ts';
import { collectionNames, type ContentKind, contentKinds } from '#model/kinds.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { listWords } from '#lib/text/phrases.ts';
import { findEntryFile } from './cms-entry.server.ts';
import { type Contents, listEntries, listFilesOf, readContents } from './contents.server.ts';
import type { ContentView } from './content-view.server.ts';
import { findChange, type Violation, type RuleInput, type SaveRule } from './save-rule.server.ts';

const siteFile = 'content/site.yaml';
/** The field of the site with its counties. */
const areasField = 'serviceAreas';

const kinds: readonly ContentKind[] = collectionNames.map((name) => contentKinds[name]);
const chosenKinds = kinds.filter(({ isChosen }) => isChosen);
const choosingKinds = kinds.filter(({ schema }) => listSchemaFields(schema).some(isFromLists));

/** Returns whether a field's values are chosen from the agency's own lists. */
function isFromLists({ spec }: Field): boolean {
  if (spec.kind === 'group') return spec.fields.some(isFromLists);
  if (spec.kind === 'list') return isFromLists(spec.item);
  return (spec.kind === 'choice' || spec.kind === 'choices') && spec.source !== null;
}

/** Returns what an admin can choose, including hidden services, which are labeled as such. */
export async function readSiteChoices(view: ContentView): Promise<SiteChoices> {
  const files = [siteFile, ...(await listFilesOf(view, chosenKinds))];
  const contents = await readContents(view, files);
  const services = [...contents].flatMap(([file, { data }]) => {
    const slug = toEntryName(file);
    if (file === siteFile) return [];
    const title = `${readTitle(data) ?? slug}${isHidden(data) ? ' (hidden)' : ''}`;
    const order: unknown = Reflect.get(data, 'order');
    const position = toPosition(contentKinds.services, slug, Number(Reflect.get(data, 'id')));
    return { slug, title, position, ...(typeof order === 'number' && { order }) };
  });
  return toSiteChoices(
    readAreas(contents),
    services.length === 0 ? deliveredServices : services.sort(compareOrder),
  );
}

/** Nobody has a county or service that the site lacks. */
export const lostChoices: SaveRule = {
  concerns: (change) => {
    const kind = findEntryFile(change.file)?.kind;
    if (kind === undefined || change.kind === 'picture') return false;
    if (change.kind !== 'field') return change.kind === 'create' || kind.isChosen;
    const name = String(change.path[0]);
    const field = listSchemaFields(kind.schema).find((each) => each.name === name);
    return name === areasField || (field !== undefined && isFromLists(field));
  },
  listFiles: async (view) => [
    siteFile,
    ...(await listFilesOf(view, [...chosenKinds, ...choosingKinds])),
  ],
  find: ({ before, after, changes }) => {
    const known = new Set(listProblems(before).map(toKey));
    const problems = listProblems(after).filter((each) => !known.has(toKey(each)));
    const isGiven = ({ file, path }: ChoiceProblem) =>
      changes.some(
        (change) =>
          change.file === file &&
          (change.kind === 'create' || (change.kind === 'field' && change.path[0] === path[0])),
      );
    const blame = ({ file, path, message }: ChoiceProblem): Violation => {
      return { at: findChange(changes, file, [String(path[0])]), message };
    };
    const given = problems.filter((each) => each.file !== siteFile && isGiven(each));
    if (given.length > 0) return given.map(blame);
    const toChoice = ({ source, value }: ChoiceProblem) => `${source} ${value}`;
    return [...Map.groupBy(problems, toChoice).values()].flatMap((group) => {
      const users = group.filter(({ file }) => file !== siteFile);
      const [first] = group;
      if (!first) return [];
      if (users.length === 0) return [blame(first)];
      const [file, fields] =
        first.source === 'counties' ? [siteFile, [areasField]] : [toServiceFile(first.value), []];
      const message = describeUse(first, users, { before, after });
      return [{ at: findChange(changes, file, fields), message }];
    });
  },
};

const maxNamed = 5;

function describeUse(
  { value, source }: ChoiceProblem,
  users: readonly ChoiceProblem[],
  { before, after }: Pick<RuleInput, 'after' | 'before'>,
): string {
  const names = [...new Set(users.map(({ file }) => file))].map(
    (file) => readTitle(after.get(file)?.data ?? {}) ?? toEntryName(file),
  );
  const more = names.length - maxNamed;
  const listed = more > 0 ? [...names.slice(0, maxNamed), `${more} more`] : names;
  const choice =
    source === 'counties' ? toCountyName(value, readAreas(before)) : readService(before, value);
  const verb = names.length === 1 ? 'still has' : 'still have';
  return `${choice} can't be taken away: ${listWords(listed)} ${verb} it. Give them another one first.`;
}

function readAreas(contents: Contents): readonly CountyName[] {
  const { counties } = contentKinds.site.schema.shape.serviceAreas.shape;
  const site = contents.get(siteFile);
  return counties.safeParse(site && readField(site, [areasField, 'counties'])).data ?? [];
}

function readService(contents: Contents, slug: string): string {
  return readTitle(contents.get(toServiceFile(slug))?.data ?? {}) ?? slug;
}

function toServiceFile(slug: string): string {
  return `content/${contentKinds.services.folder}/${slug}.yaml`;
}

function listProblems(contents: Contents): ChoiceProblem[] {
  return findChoiceProblems(listEntries(contents));
}

function toKey({ file, source, value }: ChoiceProblem): string {
  return `${file} ${source} ${value}`;
}

import { type ChoiceProblem, findChoiceProblems } from '#model/entries/choice-problems.ts';
import { type SiteChoices, toSiteChoices } from '#model/schemas/chosen-fields.ts';
import { type CountyName, toCountyName } from '#model/schemas/county.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { mapShownPages } from '#model/entries/shown-pages.ts';
import { toPosition } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { compareOrder } from '#model/entries/entry-order.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { applyFieldChanges, type ContentData, readField } from '#model/files/field-changes.ts';
import { type Collection, collections, hasOwnPages } from '#model/collections.ts';
import { type Field, listSchemaFields } from '#model/field.ts';
import { collectionNames, type ContentKind, contentKinds } from '#model/kinds.ts';
import { fitChange, type NewChange } from '#model/merge/merge.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { listWords } from '#lib/text/phrases.ts';
import { findEntryFile } from './cms-entry.server.ts';
import type { ContentView } from './content-view.server.ts';

/** Content that can be parsed, by file. */
type Contents = Map<string, ContentData>;

const siteFile = 'content/site.yaml';
/** The field of the site with its counties. */
const areasField = 'serviceAreas';

async function readContents(view: ContentView, files: readonly string[]): Promise<Contents> {
  const texts = await view.readTexts(files);
  const contents: Contents = new Map();
  for (const [index, file] of files.entries()) {
    const content = parse(file, texts[index] ?? null);
    if (content) contents.set(file, content);
  }
  return contents;
}

function parse(file: string, text: string | null): ContentData | null {
  const entryFile = text === null ? null : findEntryFile(file);
  const parsed = entryFile && parseContentFile(text ?? '', entryFile.kind.ending);
  return parsed?.kind === 'parsed' ? parsed : null;
}

const kinds: readonly ContentKind[] = collectionNames.map((name) => contentKinds[name]);
const chosenKinds = kinds.filter(({ isChosen }) => isChosen);
const choosingKinds = kinds.filter(({ schema }) => listSchemaFields(schema).some(isFromLists));

async function listFilesOf(
  view: ContentView,
  found: readonly { folder: string }[],
): Promise<string[]> {
  const folders = [...new Set(found.map(({ folder }) => `content/${folder}`))];
  return (await Promise.all(folders.map((folder) => view.listFiles(folder)))).flat();
}

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

/** Maps the pages that the site shows after changes. */
export async function mapPagesAfter(changes: readonly NewChange[], view: ContentView) {
  const files = await listFilesOf(view, Object.values<Collection>(collections).filter(hasOwnPages));
  const before = await readContents(view, files);
  return mapShownPages(listEntries(applyChanges(before, changes)));
}

/** Returns whether changes may leave somebody with a county or service that the site lacks. */
export function changesChoices(changes: readonly NewChange[]): boolean {
  return changes.some((change) => {
    const kind = findEntryFile(change.file)?.kind;
    if (kind === undefined || change.kind === 'picture') return false;
    if (change.kind !== 'field') return change.kind === 'create' || kind.isChosen;
    const name = String(change.path[0]);
    const field = listSchemaFields(kind.schema).find((each) => each.name === name);
    return name === areasField || (field !== undefined && isFromLists(field));
  });
}

/**
 * Returns a county or service that changes assign although the site does not have it, or remove
 * from the site although somebody still has it.
 */
export async function findLostChoice(
  changes: readonly NewChange[],
  view: ContentView,
): Promise<{ file: string; fields: string[]; message: string } | null> {
  const files = await listFilesOf(view, [...chosenKinds, ...choosingKinds]);
  const before = await readContents(view, [siteFile, ...files]);
  const after = applyChanges(before, changes);
  // Problems that existed before are not the fault of these changes.
  const known = new Set(listProblems(before).map(toKey));
  const problems = listProblems(after).filter((each) => !known.has(toKey(each)));
  const [problem] = problems;
  if (!problem) return null;
  const toCulprit = ({ file, path, message }: ChoiceProblem) => {
    return { file, fields: [String(path[0])], message };
  };
  const isGiven = ({ file, path }: ChoiceProblem) =>
    changes.some(
      (change) =>
        change.file === file &&
        (change.kind === 'create' || (change.kind === 'field' && change.path[0] === path[0])),
    );
  const given = problems.find((each) => each.file !== siteFile && isGiven(each));
  if (given) return toCulprit(given);
  const users = problems.filter(
    ({ value, source, file }) =>
      value === problem.value && source === problem.source && file !== siteFile,
  );
  if (users.length === 0) return toCulprit(problem);
  const message = describeUse(problem, users, { before, after });
  return problem.source === 'counties'
    ? { file: siteFile, fields: [areasField], message }
    : { file: toServiceFile(problem.value), fields: [], message };
}

const maxNamed = 5;

function describeUse(
  { value, source }: ChoiceProblem,
  users: readonly ChoiceProblem[],
  { before, after }: { before: Contents; after: Contents },
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

function applyChanges(before: Contents, changes: readonly NewChange[]): Contents {
  const after: Contents = new Map(before);
  for (const change of changes) {
    const { kind, file } = change;
    const present = after.get(file);
    const made = kind === 'create' ? parse(file, change.text) : null;
    if (kind === 'remove') after.delete(file);
    if (made) after.set(file, made);
    const fitted = kind === 'field' && present ? fitChange(change, present) : null;
    if (present && fitted?.kind === 'applies') {
      after.set(file, applyFieldChanges(present, [fitted]));
    }
  }
  return after;
}

function listProblems(contents: Contents): ChoiceProblem[] {
  return findChoiceProblems(listEntries(contents));
}

function listEntries(contents: Contents) {
  return [...contents].flatMap(([file, { data }]) => {
    const entryFile = findEntryFile(file);
    return entryFile ? [{ file, kind: entryFile.kindName, name: toEntryName(file), data }] : [];
  });
}

function toKey({ file, source, value }: ChoiceProblem): string {
  return `${file} ${source} ${value}`;
}

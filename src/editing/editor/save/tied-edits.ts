import { splitTarget } from '#editing/editor/document/pending-edits.ts';

interface TiedEdit {
  /** The file and path, such as `content/pages/home.yaml#hero.title`, or the key of an entry. */
  target: string;
  type: 'entry' | 'field' | 'image' | 'list' | 'text';
}

/** Returns the changes that are saved together with one of them, or not at all. */
export function listTied<Edit extends TiedEdit>(
  edits: readonly Edit[],
  { target }: Pick<TiedEdit, 'target'>,
): Edit[] {
  const whole = nameWhole(edits, target);
  return edits.filter((each) => nameWhole(edits, each.target) === whole);
}

/**
 * Returns the group of a change. A group is saved whole or not at all: half of it would publish
 * something nobody meant.
 */
function nameWhole(edits: readonly TiedEdit[], target: string): string {
  const { file, field } = splitTarget(target);
  // A notice without its times would be up at once, or for good.
  if (file === 'content/notice.yaml') return file;
  // The changes of a deleted entry go with it.
  if (edits.some((each) => each.type === 'entry' && each.target === file)) return file;
  // To move one entry, others may have to make way.
  if (field === 'order') return file.replace(/[^/]+$/, '*#order');
  // The positions of a list's texts depend on the list.
  const list = edits.find(
    (each) =>
      each.type === 'list' && (target === each.target || target.startsWith(`${each.target}.`)),
  );
  if (list) return list.target;
  // A picture has a description and a focal point, and the words of a link have an address.
  return target.replace(/(?:Alt|Focus)$/, '').replace(/\.to$/, '.label');
}

/** Returns the edits without those that are refused, and what is tied to these. */
export function leaveOut<Edit extends TiedEdit>(
  edits: readonly Edit[],
  refused: readonly Pick<TiedEdit, 'target'>[],
): Edit[] {
  const waiting = new Set(refused.flatMap((refusal) => listTied(edits, refusal)));
  return edits.filter((edit) => !waiting.has(edit));
}

import { RequestError } from '#lib/browser/request.client.ts';
import type { PendingEdit, Refusal } from '#editing/editor/document/editing-document.client.ts';

type Edits = readonly PendingEdit[];

/** Returns the changes that are saved together with one of them, or not at all. */
export function listTied(edits: Edits, { target }: Pick<PendingEdit, 'target'>): PendingEdit[] {
  const whole = nameWhole(edits, target);
  return edits.filter((each) => nameWhole(edits, each.target) === whole);
}

/**
 * Returns the group of a change. A group is saved whole or not at all: half of it would publish
 * something nobody meant.
 */
function nameWhole(edits: Edits, target: string): string {
  const [file = '', field = ''] = target.split('#');
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
export function leaveOut(edits: Edits, refused: readonly Refusal[]): PendingEdit[] {
  const waiting = new Set(refused.flatMap((refusal) => listTied(edits, refusal)));
  return edits.filter((edit) => !waiting.has(edit));
}

interface SentEdits<Answer> {
  /** Null if all are refused. */
  answer: Answer | null;
  sent: PendingEdit[];
  refused: Refusal[];
}

/**
 * Sends edits, and if some are refused, sends the others again.
 *
 * @param send rejects if any of them is refused
 * @throws what `send` threw, if that is not about single edits
 */
export async function sendRight<Answer>(
  edits: Edits,
  send: (edits: PendingEdit[]) => Promise<Answer>,
): Promise<SentEdits<Answer>> {
  const refused: Refusal[] = [];
  let right = [...edits];
  while (right.length > 0) {
    try {
      return { answer: await send(right), sent: right, refused };
    } catch (error) {
      const found = readRefusals(error, right);
      if (found.length === 0) throw error;
      refused.push(...found);
      right = leaveOut(right, found);
    }
  }
  return { answer: null, sent: [], refused };
}

/** Returns the edits that made the server refuse a save; `sent` is in the order of the request. */
function readRefusals(error: unknown, sent: Edits): Refusal[] {
  const issues = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
  const refused = issues.flatMap(({ path, message }): Refusal[] => {
    const edit = sent[Number(/^edits\.(\d+)\b/.exec(path)?.[1])];
    return edit ? [{ target: edit.target, value: edit.value, message }] : [];
  });
  // The first reason for a text is its own; others may follow from it.
  return refused.filter(
    ({ target }, index) => refused.findIndex((each) => each.target === target) === index,
  );
}

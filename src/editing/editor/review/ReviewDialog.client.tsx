import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { revertEdit } from '#editing/editor/document/edit-actions.client.ts';
import { FieldLink, namePage } from '#editing/editor/save/FieldLink.client.tsx';
import { formatEditText, describeEdit } from '#editing/editor/document/edit-words.client.ts';
import { findProblem } from '#editing/editor/document/refusals.client.ts';
import {
  type EditOf,
  type PendingEdit,
  splitTarget,
} from '#editing/editor/document/pending-edits.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { $orphans, groupOrphans } from '#editing/editor/save/orphans.client.ts';
import { type BringBack, OrphanEntry } from '#editing/editor/save/OrphanDialog.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { Difference } from '#components/admin/Difference.client.tsx';
import { findEntryKind, toEntryAddress } from '#model/collections.ts';
import { quoteItem } from '#model/describe/acts.ts';
import { toText } from '#model/files/field-value.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import {
  listItemChanges,
  pickListChanges,
  toItemChangeKey,
  type ListItemChange,
} from '#model/merge/pick-list-changes.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { PlanForm } from '#editing/editor/fields/PlanForm.client.tsx';
import { listTied } from '#editing/editor/save/tied-edits.ts';
import type { SaveOptions } from '#editing/editor/document/saving.client.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { SearchPreview } from '#editing/editor/collections/SearchPreview.client.tsx';
import { SharePreview } from './SharePreview.client.tsx';
import { findSearchRole } from '#editing/editor/fields/text-checks.ts';

interface ReviewDialogProps {
  /** False where there is no page to compare, such as on the dashboard. */
  isOnPage: boolean;
  bringBack: BringBack;
  /** Called with what is to be saved, if anything. */
  onAnswer: (answer: SaveOptions | 'compare' | null) => void;
}

export function ReviewDialog({ isOnPage, bringBack, onAnswer }: ReviewDialogProps) {
  const onClose = () => onAnswer(null);
  const edits = useStore($edits);
  const orphans = useStore($orphans);
  const [isPlanning, setIsPlanning] = useState(false);
  const own = edits.filter(({ id }) => !orphans.has(id));
  // Changes that need the admin come first.
  const changes = [true, false].flatMap((isWrong) =>
    own.filter((edit) => (findReason(edit) !== null) === isWrong),
  );
  const waiting = new Map(
    changes
      .filter((edit) => findReason(edit) !== null)
      .flatMap((wrong) => listTied(changes, wrong).map(({ target }) => [target, wrong] as const)),
  );
  const { later, laterItems, parts, toggle, toggleItem } = useTicks(changes);
  const count = edits.length - later.size;
  const [isSharing, setIsSharing] = useState(false);
  const isEmpty = edits.length === 0;
  const isAll = later.size === 0 && parts.size === 0;
  const some = `${count} of ${countNoun(edits.length, 'change')}`;
  const saveLabel = isAll ? 'Save all' : later.size === 0 ? 'Save what is ticked' : `Save ${some}`;
  return (
    <Modal
      title="Your changes"
      intro="Not yet saved"
      onClose={onClose}
      actions={
        isPlanning ? (
          <PlanForm
            isBusy={count === 0}
            onPlan={(at) => onAnswer({ at, later, parts })}
            onCancel={() => setIsPlanning(false)}
          />
        ) : isSharing ? (
          <SharePreview onBack={() => setIsSharing(false)} />
        ) : (
          <>
            <Button look="main" disabled={count === 0} onClick={() => onAnswer({ later, parts })}>
              {saveLabel}
            </Button>
            <Button
              // A planned part of a list stays a change of the whole list here.
              disabled={count === 0 || parts.size > 0}
              onClick={() => setIsPlanning(true)}
            >
              Save on…
            </Button>
            {isOnPage && (
              <Button title="Ctrl+Shift+E" disabled={isEmpty} onClick={() => onAnswer('compare')}>
                Show before
              </Button>
            )}
            <Button disabled={isEmpty} onClick={() => setIsSharing(true)}>
              Share a preview
            </Button>
            <Button onClick={onClose}>Keep editing</Button>
          </>
        )
      }
    >
      {isEmpty && <p className="quiet">There are no changes left.</p>}
      {changes.length > 0 && (
        <p className="quiet">Choose what to publish now. The rest stays here as unsaved changes.</p>
      )}
      <ul className="changes">
        {groupOrphans(edits, orphans).map((group) => (
          <li key={group.entry} className="change">
            <OrphanEntry group={group} bringBack={bringBack} />
          </li>
        ))}
        {changes.map((edit) => (
          <Change
            key={edit.target}
            edit={edit}
            waitsFor={waiting.get(edit.target)}
            isLater={later.has(edit.target)}
            items={listItems(changes, edit)}
            laterItems={laterItems.get(edit.target)}
            onToggle={() => toggle(edit)}
            onToggleItem={(key) => toggleItem(edit, key)}
            onClose={onClose}
          />
        ))}
      </ul>
    </Modal>
  );
}

/** Says which changes, and which parts of a list, are to be saved. */
function useTicks(changes: readonly PendingEdit[]) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  /** The unticked items of each list. */
  const [laterItems, setLaterItems] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const later = new Set(changes.flatMap(({ target }) => (unticked.has(target) ? [target] : [])));
  const toggle = (edit: PendingEdit) => {
    const tied = listTied(changes, edit).map(({ target }) => target);
    const others = [...later].filter((target) => !tied.includes(target));
    setUnticked(new Set(later.has(edit.target) ? others : [...others, ...tied]));
    setLaterItems(new Map([...laterItems].filter(([target]) => target !== edit.target)));
  };
  const toggleItem = (edit: PendingEdit, key: string) => {
    const items = listItems(changes, edit);
    const known = later.has(edit.target)
      ? new Set(items.map(toItemChangeKey))
      : new Set(laterItems.get(edit.target));
    if (!known.delete(key)) known.add(key);
    const isLater = known.size === items.length;
    setLaterItems(new Map([...laterItems, [edit.target, isLater ? new Set<string>() : known]]));
    const others = [...later].filter((target) => target !== edit.target);
    setUnticked(new Set(isLater ? [...others, edit.target] : others));
  };
  const parts = new Map(
    changes.flatMap((edit) => {
      const items = laterItems.get(edit.target);
      if (edit.type !== 'list' || !items?.size || later.has(edit.target)) return [];
      return [[edit.target, pickItems(edit, items)] as const];
    }),
  );
  return { later, laterItems, parts, toggle, toggleItem };
}

function findReason(edit: PendingEdit): string | null {
  return findProblem(edit) ?? edit.refusal ?? null;
}

/**
 * Returns what can be saved apart from the rest of a list; nothing where texts of its items were
 * changed as well, whose positions depend on it.
 */
function listItems(edits: readonly PendingEdit[], edit: PendingEdit): ListItemChange[] {
  if (edit.type !== 'list' || listTied(edits, edit).length > 1) return [];
  const items = listItemChanges(edit.base, edit.value);
  return items.length > 1 ? items : [];
}

function pickItems({ base, value }: EditOf<'list'>, later: ReadonlySet<string>): ListItem[] {
  return pickListChanges(base, value, (change) => !later.has(toItemChangeKey(change)));
}

const acts = { added: 'Add', changed: 'Change', removed: 'Remove' };

function describeItem(change: ListItemChange): string {
  if (change.kind === 'order') return 'Move items';
  return `${acts[change.kind]} “${quoteItem(change.value)}”`;
}

interface ItemTicksProps {
  items: readonly ListItemChange[];
  place: string;
  isTicked: (key: string) => boolean;
  onToggle: (key: string) => void;
}

/** The changes of a list, each with a tick of its own. */
function ItemTicks({ items, place, isTicked, onToggle }: ItemTicksProps) {
  return (
    <ul className="mt-1 grid gap-1" aria-label={`Changes of ${place}`}>
      {items.map((item) => {
        const key = toItemChangeKey(item);
        return (
          <li key={key}>
            <label className="change-tick">
              <input type="checkbox" checked={isTicked(key)} onChange={() => onToggle(key)} />
              {describeItem(item)}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

interface ChangeProps {
  edit: PendingEdit;
  /** Another change that cannot be saved, and without which this one is not saved either. */
  waitsFor: PendingEdit | undefined;
  isLater: boolean;
  /** The changes of a list that can be ticked, and those that are not. */
  items: readonly ListItemChange[];
  laterItems: ReadonlySet<string> | undefined;
  onToggleItem: (key: string) => void;
  onToggle: () => void;
  onClose: () => void;
}

function Change({ edit, waitsFor, isLater, items, laterItems, ...handlers }: ChangeProps) {
  const { onToggle, onToggleItem, onClose } = handlers;
  const { place, page } = edit;
  const [base, value] = [edit.base, edit.value].map((each) => formatEditText(edit, each));
  const words = describeEdit(edit);
  const problem = findReason(edit);
  return (
    <li className="change">
      <h3>
        <label className="change-tick">
          <input
            ref={(tick) => {
              if (tick) tick.indeterminate = !isLater && (laterItems?.size ?? 0) > 0;
            }}
            type="checkbox"
            checked={!isLater}
            onChange={onToggle}
          />
          {place}
        </label>
      </h3>
      {isLater && <p className="quiet change-later">Left for later</p>}
      {items.length > 0 && (
        <ItemTicks
          items={items}
          place={place}
          isTicked={(key) => !isLater && laterItems?.has(key) !== true}
          onToggle={onToggleItem}
        />
      )}
      {words === null ? (
        <dl className="change-texts">
          <div>
            <dt>Before</dt>
            <dd>
              <Difference before={base ?? ''} after={value ?? ''} isBefore />
            </dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd>
              <Difference before={base ?? ''} after={value ?? ''} />
            </dd>
          </div>
        </dl>
      ) : (
        <p className="change-words">{words}</p>
      )}
      <SearchResult edit={edit} />
      {problem !== null && (
        <p className="edit-problem">
          <strong>Not saved:</strong> {problem}
        </p>
      )}
      {problem === null && waitsFor && (
        <p className="quiet change-later">Waits for “{waitsFor.place}”, which it belongs to.</p>
      )}
      <p className="change-actions">
        <FieldLink to={edit} onFollow={onClose}>
          {problem === null ? 'Show it' : `Fix it on ${namePage(page)}`}
          <span className="sr-only">
            {problem === null && ' on its page'}: {place}
          </span>
        </FieldLink>
        <Button look="link" onClick={() => revertEdit(edit)}>
          Discard this change<span className="sr-only">: {place}</span>
        </Button>
      </p>
    </li>
  );
}

/** Shows what a change means for search results; nothing for most changes. */
function SearchResult({ edit: { target, page } }: { edit: PendingEdit }) {
  const edits = useStore($edits);
  const items = useStore($texts);
  if (findSearchRole(target) === null) return null;
  const { file } = splitTarget(target);
  const kind = findEntryKind(file);
  const [title, description] = ['title', 'description'].map((role) => {
    const isIt = (each: { target: string }) =>
      each.target.startsWith(`${file}#`) && findSearchRole(each.target) === role;
    const found = edits.find(isIt) ?? [...items.values()].find(isIt);
    return found && toText(found.value);
  });
  if (!title) return null;
  const address = (kind && toEntryAddress(kind, { name: toEntryName(file) })) ?? page;
  return (
    <SearchPreview
      title={title}
      description={description ?? readBuilt(address)}
      address={address}
    />
  );
}

/** Returns the built excerpt of an article, which its page does not show. */
function readBuilt(address: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  return address === location.pathname ? (meta?.content ?? '') : '';
}

import ArrowLeft from '~icons/lucide/arrow-left';
import ArrowRight from '~icons/lucide/arrow-right';
import Copy from '~icons/lucide/copy';
import Eye from '~icons/lucide/eye';
import EyeOff from '~icons/lucide/eye-off';
import SlidersHorizontal from '~icons/lucide/sliders-horizontal';
import Trash from '~icons/lucide/trash-2';
import Undo from '~icons/lucide/undo-2';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { logError } from '#lib/browser/log-error.client.ts';
import { confirm } from '#editing/editor/document/confirm.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import type { EntryDetails, EntryList } from '#editing/editor/document/entries.ts';
import type { EntryKind } from '#model/collections.ts';
import { $structure } from '#editing/editor/document/editing-store.client.ts';
import {
  $entryLists,
  deleteEntry,
  goTo,
  keepEntry,
  listDraftEntries,
  loadEntryDetails,
  removeNewEntry,
  setHidden,
  type DraftEntry,
  toNewAddress,
} from '#editing/editor/document/entry-edits.client.ts';
import {
  canMoveEntries,
  type EntryRegion,
  findNeighbor,
  moveHere,
} from '#editing/editor/page/entry-regions.client.ts';
import { copyEntryOf } from '#editing/editor/document/new-entries.client.ts';
import { ToolButton, ToolMenu } from './ToolMenu.client.tsx';

interface EntryActsProps {
  kind: EntryKind;
  list: EntryList;
  entry: DraftEntry;
  onPanel: (key: string) => void;
  onDone: () => void;
}

/** The actions for an entry, wherever it is shown. */
export function EntryActs({ kind, list, entry, onPanel, onDone }: EntryActsProps) {
  const { key, state, title } = entry;
  const isNew = state === 'new';
  const open = (entryKey: string) => {
    const address = toNewAddress(entryKey);
    if (address === null) onPanel(entryKey);
    else goTo(address);
  };
  const isRequired = list.entries.some((each) => each.file === key && each.isRequired);
  const changeDetails = (change: (details: EntryDetails) => void) => {
    loadEntryDetails(kind, key).then(change).catch(showProblem);
  };
  const renderAct = (label: string, icon: ReactNode, act: () => void) => (
    <ToolButton
      label={label}
      icon={icon}
      run={() => {
        onDone();
        act();
      }}
    />
  );
  const copy = () => void copyEntryOf(kind, list, key).then(open).catch(showProblem);
  const hide = () => changeDetails((details) => setHidden(details, list.label, true));
  const show = () => changeDetails((details) => setHidden(details, list.label, false));
  const remove = () => {
    if (isNew) removeNewEntry(key, list.label, title);
    else changeDetails((details) => void askToDelete(details, list.label));
  };
  if (state === 'deleted') {
    return renderAct('Keep it', <Undo aria-hidden="true" />, () => keepEntry(key));
  }
  return (
    <>
      {renderAct('Details', <SlidersHorizontal aria-hidden="true" />, () => open(key))}
      {list.isOpen && (
        <>
          {renderAct('Copy', <Copy aria-hidden="true" />, copy)}
          {!isNew &&
            (state === 'hidden'
              ? renderAct('Show', <Eye aria-hidden="true" />, show)
              : renderAct('Hide', <EyeOff aria-hidden="true" />, hide))}
          {!isRequired &&
            renderAct(isNew ? 'Remove' : 'Delete', <Trash aria-hidden="true" />, remove)}
        </>
      )}
    </>
  );
}

function showProblem(error: unknown): void {
  logError('Error loading an entry:', error);
  announceLastingly("We couldn't load this. Check your connection and try again.");
}

/** Returns a kind's entries as they will be once saved; without the list before it is loaded. */
export function useDraftEntries(kind: EntryKind) {
  const list = useStore($entryLists).get(kind);
  const touched = useStore($structure);
  return { list, entries: list ? listDraftEntries(kind, list, touched) : [] };
}

interface EntryMenuProps {
  region: EntryRegion;
  entryKey: string;
  onClose: () => void;
  onPanel: (key: string) => void;
}

export function EntryMenu({ region, entryKey: key, onClose, onPanel }: EntryMenuProps) {
  const { list, entries } = useDraftEntries(region.kind);
  const entry = entries.find((each) => each.key === key);
  if (!list || !entry) return null;
  const move = (label: string, step: number) => (
    <ToolButton
      label={label}
      icon={step < 0 ? <ArrowLeft aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
      isPossible={findNeighbor(region, entries, key, step) !== undefined}
      run={() => moveHere(region, list, entries, { key, step })}
    />
  );
  return (
    <ToolMenu
      label={`${list.label} ${entry.title}`}
      findAnchor={() => document.querySelector<HTMLElement>('[data-edit-entry-tools]')}
      version={entries}
      onClose={onClose}
    >
      <EntryActs kind={region.kind} list={list} entry={entry} onDone={onClose} onPanel={onPanel} />
      {canMoveEntries(region) && entry.state !== 'deleted' && (
        <>
          {move('Move earlier', -1)}
          {move('Move later', 1)}
        </>
      )}
    </ToolMenu>
  );
}

/** Deletes an entry with the next save, if the admin means it. */
async function askToDelete(details: EntryDetails, label: string): Promise<void> {
  const isMeant = await confirm({
    title: `Delete ${details.title}?`,
    intro: label,
    body: 'It leaves the site when you save, and its pictures with it, unless another page shows them. You can bring it back from the history at any time. To take it off the site for a while, hide it instead.',
    yes: 'Delete',
    no: 'Keep',
    isDanger: true,
  });
  if (isMeant) deleteEntry(details, label);
}

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { readValue } from './edit-actions.client.ts';
import { $document } from './editing-store.client.ts';
import { sayLastingly } from './editor-message.client.ts';
import type { EntryKind } from './entry-kinds.ts';
import { $entryLists, listShownEntries, loadEntryList, toEntryName } from './entry-edits.client.ts';
import { type Deletion, DeletionDialog, EntryActs } from './EntryMenu.client.tsx';
import { EntryPanel } from './EntryPanel.client.tsx';
import { LabelledField } from './ItemField.client.tsx';
import css from './list-layer.css?inline';
import { $saving } from './save-edits.client.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

export interface MorePanelProps {
  id: string;
  items: ContentItemInfo[];
  onClose: () => void;
}

/** Offers the texts that the page does not show, and what can be done with the entry that it shows. */
export function MorePanel({ id, items, onClose }: MorePanelProps) {
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  return (
    <div id={id} role="group" aria-label="More on this page" className="editor-more">
      <PageEntry onDone={onClose} />
      {items.length > 0 && <p className="editor-more-title">Not visible on the page</p>}
      {items.map((item) => (
        <LabelledField
          key={item.id}
          item={item}
          value={readValue(item, touched)}
          label={item.place.split(' › ').slice(1).join(' › ')}
          isBusy={isBusy}
        />
      ))}
    </div>
  );
}

/** Returns which entry the page shows: a caregiver by number, an article by name. */
function readPageEntry(): { kind: EntryKind; name: string } | null {
  const [, folder, name = ''] = /^\/(providers|blog)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (folder === undefined) return null;
  return { kind: folder === 'blog' ? 'articles' : 'providers', name };
}

function PageEntry({ onDone }: { onDone: () => void }) {
  const [asked] = useState(readPageEntry);
  const lists = useStore($entryLists);
  const { touched } = useStore($document);
  const [panel, setPanel] = useState<string | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);

  useEffect(() => {
    if (!asked) return;
    loadEntryList(asked.kind).catch((error: unknown) => {
      logError('Error loading the entry of this page:', error);
      sayLastingly("We couldn't load the details of this page. Please reload it.");
    });
  }, [asked]);

  const list = asked && lists.get(asked.kind);
  if (!asked || !list) return null;
  const entry = listShownEntries(asked.kind, list, touched).find(
    ({ id, key }) => id.toString() === asked.name || toEntryName(key) === asked.name,
  );
  return (
    <>
      {entry && (
        <div className="entry-acts" role="group" aria-label={`${list.label} ${entry.title}`}>
          <EntryActs
            kind={asked.kind}
            list={list}
            entry={entry}
            onPanel={setPanel}
            onDelete={setDeletion}
            onDone={() => undefined}
          />
        </div>
      )}
      {panel !== null && (
        <EntryPanel
          kind={asked.kind}
          entryKey={panel}
          onClose={() => {
            setPanel(null);
            onDone();
          }}
        />
      )}
      {deletion && (
        <DeletionDialog
          {...deletion}
          onClose={() => {
            setDeletion(null);
          }}
        />
      )}
    </>
  );
}

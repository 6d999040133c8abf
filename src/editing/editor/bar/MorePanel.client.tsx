import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { findMissingLists } from '#editing/editor/page/added-items.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $asked, $askedTarget, focusField } from '#editing/editor/page/edit-focus.client.ts';
import { isOfNotice, noticeTextId } from '#editing/editor/page/notice-text.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { findPageEntry } from '#model/collections.ts';
import {
  $entryLists,
  isOfEntry,
  listDraftEntries,
  loadEntryList,
} from '#editing/editor/document/entry-edits.client.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { EntryActs } from '#editing/editor/collections/EntryMenu.client.tsx';
import { EntryPanel } from '#editing/editor/collections/EntryPanel.client.tsx';
import { save } from '#editing/editor/save/save.client.ts';
import { SearchPreview } from '#editing/editor/collections/SearchPreview.client.tsx';
import { findSearchRole, type SearchRole } from '#editing/editor/fields/text-checks.ts';
import { findTextGroup, textGroups } from './text-groups.ts';
import { HiddenText } from './TextSheet.client.tsx';

export interface MorePanelProps {
  id: string;
  items: ContentTextInfo[];
  onClose: () => void;
}

/** Edits the texts that the page does not show, and the entry that the page is about. */
export function MorePanel({ id, items, onClose }: MorePanelProps) {
  const { touched } = useStore($document);
  const others = items.filter(({ target }) => !isOfNotice(target) && !findTextGroup(target));
  const findText = (role: SearchRole) => {
    const item = items.find(({ target }) => findSearchRole(target) === role);
    return item && readValue(item, touched);
  };
  const title = findText('title');
  const [missing] = useState(() => findMissingLists($texts.get()));
  const asked = useStore($askedTarget);

  useEffect(() => {
    if (asked !== null && focusField(asked)) $asked.set(null);
  }, [asked]);

  return (
    <div id={id} role="group" aria-label="More on this page" className="editor-more">
      <PageEntry onDone={onClose} />
      {missing.length > 0 && (
        <Part title="Not on the page yet">
          <div className="entry-acts">
            {missing.map(({ target, name }) => (
              <Button
                key={target}
                look="small"
                onClick={() => $asked.set({ kind: 'target', target })}
              >
                {`Add a ${name}`}
              </Button>
            ))}
          </div>
        </Part>
      )}
      {others.length > 0 && (
        <Part title="Not visible on the page">
          {others.map((item) => (
            <HiddenText key={item.id} item={item} label={toLabel(item)} />
          ))}
          {title !== undefined && (
            <SearchPreview
              title={title}
              description={findText('description') ?? ''}
              address={location.pathname}
            />
          )}
        </Part>
      )}
      <WholeSite items={items} onFollow={onClose} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="editor-more-part">
      <p className="editor-more-title">{title}</p>
      {children}
    </div>
  );
}

/** Leads to what every page has, such as the notice bar. */
function WholeSite({ items, onFollow }: { items: ContentTextInfo[]; onFollow: () => void }) {
  const notice = useStore($texts).get(noticeTextId);
  const { touched } = useStore($document);
  const links = textGroups.flatMap(({ title, pattern }) => {
    const first = items.find(({ target }) => pattern.test(target));
    return first ? [{ name: title, target: first.target }] : [];
  });
  if (notice) {
    const name = readValue(notice, touched) === '' ? 'Add a notice' : 'Change the notice';
    links.unshift({ name, target: notice.target });
  }
  if (links.length === 0) return null;
  return (
    <Part title="The whole site">
      <div className="entry-acts">
        {links.map(({ name, target }) => (
          <Button
            key={name}
            look="small"
            onClick={() => {
              onFollow();
              $asked.set({ kind: 'target', target });
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </Part>
  );
}

function toLabel({ place }: ContentTextInfo): string {
  return place.split(' › ').slice(1).join(' › ');
}

function PageEntry({ onDone }: { onDone: () => void }) {
  const [asked] = useState(() => findPageEntry(location.pathname));
  const lists = useStore($entryLists);
  const { touched } = useStore($document);
  const [panel, setPanel] = useState<string | null>(null);
  const target = useStore($askedTarget);

  useEffect(() => {
    if (!asked) return;
    loadEntryList(asked.kind).catch((error: unknown) => {
      logError('Error loading the entry of this page:', error);
      announceLastingly("We couldn't load the details of this page. Please reload it.");
    });
  }, [asked]);

  const list = asked && lists.get(asked.kind);
  if (!asked || !list) return null;
  const entry = listDraftEntries(asked.kind, list, touched).find(
    ({ id, key }) => id.toString() === asked.name || toEntryName(key) === asked.name,
  );
  const openPanel = panel ?? (entry && isOfEntry(target, entry.key) ? entry.key : null);
  return (
    <>
      {entry && (
        <div className="entry-acts" role="group" aria-label={`${list.label} ${entry.title}`}>
          <EntryActs
            kind={asked.kind}
            list={list}
            entry={entry}
            onPanel={setPanel}
            onDone={() => undefined}
          />
        </div>
      )}
      {openPanel !== null && (
        <EntryPanel
          kind={asked.kind}
          entryKey={openPanel}
          save={save}
          onClose={() => {
            $asked.set(null);
            setPanel(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

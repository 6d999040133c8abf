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
import { LabeledField } from '#editing/editor/fields/LabeledField.client.tsx';
import { PictureField } from '#editing/editor/fields/PictureField.client.tsx';
import { save } from '#editing/editor/save/save.client.ts';
import { SearchPreview } from '#editing/editor/collections/SearchPreview.client.tsx';
import { findSearchRole, type SearchRole } from '#editing/editor/fields/text-checks.ts';

/** Sections of the panel: texts of the whole site, by the beginning of their targets. */
const groups = [
  {
    prefix: 'content/footer.yaml#newsletter.',
    title: 'Newsletter box',
    text: 'At the foot of every page. Empty the sentence to take the box away.',
  },
  {
    prefix: 'content/site.yaml#social.',
    title: 'Social links',
    text: 'Each address has an icon on this page. Empty one to take its icon away.',
  },
];

/** Texts that no page shows as they are, such as pictures that the name is drawn into. */
const brandPattern = /^content\/site\.yaml#(?:name$|brand\.)/;

export interface MorePanelProps {
  id: string;
  items: ContentTextInfo[];
  onClose: () => void;
}

/** Edits the texts that the page does not show, and the entry that the page is about. */
export function MorePanel({ id, items, onClose }: MorePanelProps) {
  const { touched } = useStore($document);
  const brand = items.filter(({ target }) => brandPattern.test(target));
  const grouped = groups.map(({ prefix, ...group }) => ({
    ...group,
    items: items.filter(({ target }) => target.startsWith(prefix)),
  }));
  const others = items.filter(
    (item) =>
      !isOfNotice(item.target) &&
      !brand.includes(item) &&
      !grouped.some((group) => group.items.includes(item)),
  );
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
            <Field key={item.id} item={item} label={toLabel(item)} />
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
      <NoticePart onFollow={onClose} />
      {brand.length > 0 && <BrandFields items={brand} />}
      {grouped.map((group) =>
        group.items.length === 0 ? null : (
          <Part key={group.title} title={group.title}>
            <p>{group.text}</p>
            {group.items.map((item) => (
              <Field key={item.id} item={item} label={item.label} />
            ))}
          </Part>
        ),
      )}
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

function NoticePart({ onFollow }: { onFollow: () => void }) {
  const text = useStore($texts).get(noticeTextId);
  const { touched } = useStore($document);
  if (!text) return null;
  return (
    <Part title="Notice bar">
      <p>A line above the header of every page, such as for a storm or a holiday.</p>
      <Button
        look="small"
        onClick={() => {
          onFollow();
          $asked.set({ kind: 'target', target: text.target });
        }}
      >
        {readValue(text, touched) === '' ? 'Add a notice' : 'Change the notice'}
      </Button>
    </Part>
  );
}

function BrandFields({ items }: { items: ContentTextInfo[] }) {
  const [isOpen, setIsOpen] = useState(() =>
    items.some(({ target }) => target === $askedTarget.get()),
  );
  return (
    <Part title="Name and logo">
      <p>
        They are on every page, and on the pictures that show where somebody shares a link. What you
        leave empty is drawn from the name.
      </p>
      {isOpen ? (
        items.map((item) => <Field key={item.id} item={item} label={toBrandLabel(item)} />)
      ) : (
        <Button look="small" onClick={() => setIsOpen(true)}>
          Change the name or a picture
        </Button>
      )}
    </Part>
  );
}

function Field({ item, label }: { item: ContentTextInfo; label: string }) {
  const { touched } = useStore($document);
  const FieldOfType = item.type === 'image' ? PictureField : LabeledField;
  return <FieldOfType item={item} value={readValue(item, touched)} label={label} />;
}

/** Adds the page to the label of a picture for shared links; logo and icon need no page. */
function toBrandLabel({ target, place, label }: ContentTextInfo): string {
  const [page, field] = place.split(' › ').slice(-2);
  return target.includes('.sharing.')
    ? `When somebody shares ${page ?? ''} › ${field ?? ''}`
    : label;
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

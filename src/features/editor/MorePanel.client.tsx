import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { readValue } from './edit-actions.client.ts';
import { $document } from './editing-store.client.ts';
import { LabelledField } from './LabelledField.client.tsx';
import { MomentField } from './MomentField.client.tsx';
import type { PageRegion } from './page-marks.client.ts';
import { $saving } from './save-edits.client.ts';

const noticeFile = 'content/notice.yaml#';

export interface MorePanelProps {
  regions: PageRegion[];
  items: ReadonlyMap<string, ContentItemInfo>;
}

/** Offers the texts that the page does not show, such as those for search engines. */
export function MorePanel({ regions, items: all }: MorePanelProps) {
  const items = regions.flatMap(({ id, element }) => {
    const item = element ? undefined : all.get(id);
    return item ? [item] : [];
  });
  const notice = items.filter(({ target }) => target.startsWith(noticeFile));
  const others = items.filter((item) => !notice.includes(item));
  return (
    <>
      {others.length > 0 && (
        <div role="group" aria-label="Not visible on the page" className="editor-more-part">
          <p className="editor-more-title">Not visible on the page</p>
          {others.map((item) => (
            <Field key={item.id} item={item} label={toLabel(item)} />
          ))}
        </div>
      )}
      {notice.length > 0 && <NoticeFields items={notice} />}
    </>
  );
}

function NoticeFields({ items }: { items: ContentItemInfo[] }) {
  const { touched } = useStore($document);
  const [isOpen, setIsOpen] = useState(
    // While the bar shows, its text is edited where it is.
    () =>
      items.every(({ id }) => id !== 'notice-text') ||
      items.some((item) => readValue(item, touched) !== ''),
  );
  return (
    <div role="group" aria-label="Notice bar" className="editor-more-part">
      <p className="editor-more-title">Notice bar</p>
      <p>
        A line above the header of every page, such as for a storm or a holiday. Save to put it up;
        without times, it goes up at once and stays.
      </p>
      {isOpen ? (
        items.map((item) => <Field key={item.id} item={item} label={item.label} />)
      ) : (
        <button
          type="button"
          className="btn btn-small"
          onClick={() => {
            setIsOpen(true);
          }}
        >
          Write a notice
        </button>
      )}
    </div>
  );
}

function Field({ item, label }: { item: ContentItemInfo; label: string }) {
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const FieldOfType = item.isMoment ? MomentField : LabelledField;
  return <FieldOfType item={item} value={readValue(item, touched)} label={label} isBusy={isBusy} />;
}

function toLabel({ place }: ContentItemInfo): string {
  return place.split(' › ').slice(1).join(' › ');
}

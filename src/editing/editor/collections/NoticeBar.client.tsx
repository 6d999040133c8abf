import { useStore } from '@nanostores/react';
import Clock from '~icons/lucide/clock';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { LabeledField } from '#editing/editor/fields/LabeledField.client.tsx';
import { MomentField } from '#editing/editor/fields/MomentField.client.tsx';
import { $asked, $askedTarget, focusField } from '#editing/editor/page/edit-focus.client.ts';
import { isOfNotice, noticeTextId } from '#editing/editor/page/notice-text.client.ts';
import { openPageText } from '#editing/editor/page/page-texts.client.ts';
import { $selected, $toolbar } from '#editing/editor/page/selection.client.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment } from '#lib/text/dates.ts';
import css from './list-layer.css?inline';
import { ToolMenu } from './ToolMenu.client.tsx';

const detailIds = ['notice-from', 'notice-until', 'notice-link'];

/** Returns when the notice is up, such as "from December 20, 2026 at 9:00 AM". */
function describeTimes(): string {
  const { touched } = $document.get();
  const read = (id: string) => {
    const item = $texts.get().get(id);
    return readAgencyTime(item ? readValue(item, touched) : '');
  };
  const [from, until] = [read('notice-from'), read('notice-until')];
  const now = Date.now();
  if (until && until.getTime() <= now) return `until ${formatMoment(until.toISOString())}`;
  if (from && from.getTime() > now) return `from ${formatMoment(from.toISOString())}`;
  return 'not up yet';
}

/**
 * Shows the notice bar where it will stand; one that is planned lies on the page in gray, which does
 * not move. Returns a function that removes it.
 */
function showBar(): () => void {
  const [bar, line, text, when] = ['div', 'p', 'span', 'span'].map((tag) =>
    document.createElement(tag),
  );
  const head = document.querySelector('[data-site-header]');
  const item = $texts.get().get(noticeTextId);
  if (!bar || !line || !text || !when || !head || !item) return () => undefined;
  const written = readValue(item, $document.get().touched);
  const region = written === '' ? bar : line;
  region.role = 'region';
  region.ariaLabel = 'Notice';
  if (written === '') {
    // As in `BaseLayout.astro`.
    bar.className = 'no-print bg-sand';
    line.className = 'block py-1';
    text.className = 'wrap block py-1 text-center font-semibold';
    line.append(text);
    head.before(bar);
  } else {
    adoptStyles(css);
    bar.className = 'no-print edit-notice-planned';
    text.textContent = written;
    when.textContent = describeTimes();
    line.append(text, when);
    head.after(bar);
  }
  bar.append(line);
  const stop = $document.listen(() => {
    when.textContent = describeTimes();
  });
  const readItem = () => $texts.get().get(noticeTextId) ?? item;
  const close = openPageText(text, {
    readItem,
    label: `Edit ${item.place}`,
    placeholder: 'What should families know now?',
    read: (touched) => readValue(readItem(), touched),
  });
  return () => {
    stop();
    close();
    bar.remove();
  };
}

/** The notice bar, in its place also while it is not up, with the tools for its times and its link. */
export function NoticeBar({ regions }: { regions: PageRegion[] }) {
  const items = useStore($texts);
  const asked = useStore($askedTarget);
  const selected = useStore($selected);
  const toolbar = useStore($toolbar);
  const [wanted, setWanted] = useState<string | null>(null);
  const target = items.get(noticeTextId)?.target ?? '';
  const isDetail = isOfNotice(asked) && asked !== target;
  if (isDetail && asked !== wanted) setWanted(asked);
  const isUp = regions.some(({ id, element }) => id === noticeTextId && element);

  useLayoutEffect(() => (isUp ? undefined : showBar()), [isUp]);

  const takeAsked = useEffectEvent(() => {
    if (asked === null || !isOfNotice(asked)) return;
    focusField(target);
    $asked.set(null);
  });

  useEffect(() => takeAsked(), [asked]);

  if (!toolbar || selected?.dataset.editField !== target) return null;
  return createPortal(<NoticeTools wanted={wanted} onShown={() => setWanted(null)} />, toolbar);
}

/** The times and the link of the notice; `wanted` is the target of one to open at once. */
function NoticeTools({ wanted, onShown }: { wanted: string | null; onShown: () => void }) {
  const items = useStore($texts);
  const { touched } = useStore($document);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  if (wanted !== null && !isOpen) setIsOpen(true);

  const focusWanted = useEffectEvent(() => {
    if (wanted !== null) focusField(wanted);
    else fields.current?.querySelector('input')?.focus();
    onShown();
  });

  useEffect(() => {
    if (isOpen) focusWanted();
  }, [isOpen]);

  return (
    <span role="group" aria-label="Notice bar" className="edit-tools-part">
      <button
        ref={button}
        type="button"
        className="edit-tool edit-tool-word"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Clock aria-hidden="true" />
        Times and link
      </button>
      {isOpen && (
        <ToolMenu
          label="Times and link of the notice"
          findAnchor={() => button.current}
          version={isOpen}
          onClose={() => setIsOpen(false)}
        >
          <div ref={fields} className="edit-notice">
            <p>Without times, it goes up at once and stays.</p>
            {detailIds.map((id) => {
              const item = items.get(id);
              if (!item) return null;
              const FieldOfType = item.isMoment ? MomentField : LabeledField;
              const value = readValue(item, touched);
              return <FieldOfType key={id} item={item} value={value} label={item.label} />;
            })}
          </div>
        </ToolMenu>
      )}
    </span>
  );
}

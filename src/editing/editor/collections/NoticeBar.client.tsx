import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $asked, $askedTarget, focusField } from '#editing/editor/page/edit-focus.client.ts';
import { isOfNotice, noticeTextId } from '#editing/editor/page/notice-text.client.ts';
import { openPageText } from '#editing/editor/page/page-texts.client.ts';
import { $selected, $toolbar } from '#editing/editor/page/selection.client.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { formatShortMoment } from '#lib/text/dates.ts';
import css from './list-layer.css?inline';
import type { NoticeToolsProps } from './NoticeTools.client.tsx';

const LazyNoticeTools = loadLater<NoticeToolsProps>(
  async () => (await import('./NoticeTools.client.tsx')).NoticeTools,
);

/** Describes when the notice is up: "From Dec 20, 9:00 AM until Dec 27, 9:00 AM". */
function describeTimes(): string {
  const { touched } = $document.get();
  const [from, until] = ['notice-from', 'notice-until'].map((id) => {
    const item = $texts.get().get(id);
    return readAgencyTime(item ? readValue(item, touched) : '');
  });
  const now = new Date();
  const end = until ? `until ${formatShortMoment(until.toISOString())}` : '';
  if (until && until <= now) return `Was up ${end}`;
  if (from && from > now) return `From ${formatShortMoment(from.toISOString())} ${end}`.trimEnd();
  return `Not up yet ${end}`.trimEnd();
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
  return createPortal(<LazyNoticeTools wanted={wanted} onShown={() => setWanted(null)} />, toolbar);
}

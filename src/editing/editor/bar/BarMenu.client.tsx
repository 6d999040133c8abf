import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconButton } from '#components/admin/Button.client.tsx';
import { $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $askedTarget } from '#editing/editor/page/edit-focus.client.ts';
import { isOfNotice } from '#editing/editor/page/notice-text.client.ts';
import type { PageTexts } from '#editing/editor/page/use-page-texts.client.ts';
import { findEntryKind, findPageEntry, countiesTarget } from '#model/collections.ts';
import type { MenuPanelProps } from './MenuPanel.client.tsx';
import type { MorePanelProps } from './MorePanel.client.tsx';
import type { TextSheetProps } from './TextSheet.client.tsx';

const LazyMenuPanel = loadLater<MenuPanelProps>(
  async () => (await import('./MenuPanel.client.tsx')).MenuPanel,
);

const LazyMorePanel = loadLater<MorePanelProps>(
  async () => (await import('./MorePanel.client.tsx')).MorePanel,
);

const LazyTextSheet = loadLater<TextSheetProps>(
  async () => (await import('./TextSheet.client.tsx')).TextSheet,
);

/** Texts of the whole site are edited in a sheet, and figures, whose page may not be there. */
const ofSite =
  /^content\/(?:(?:site|header|footer)\.yaml#(?!(?:answerWithin|firstCalls)$)|pages\/(?:fees|responsibility)\.yaml#(?:terms|replacement|answers)\.)/;

/** Returns whether a field belongs to the entry that the page is about. */
function isOfPage(target: string): boolean {
  const entry = findPageEntry(location.pathname);
  return entry !== null && findEntryKind(target) === entry.kind;
}

interface BarMenuProps {
  regions: PageRegion[];
  page: PageTexts;
}

/** The bar's menu, and the panel with the texts that the page does not show, such as for search. */
export function BarMenu({ regions, page }: BarMenuProps) {
  const id = useId();
  const menu = useRef<HTMLSpanElement>(null);
  const isEditing = useStore($isEditing);
  const [open, setOpen] = useState<'menu' | 'more' | 'texts' | null>(null);
  const asked = useStore($askedTarget);
  const items =
    isEditing && page.kind === 'loaded'
      ? regions.flatMap((region) => (region.element ? [] : (page.items.get(region.id) ?? [])))
      : [];
  const hasMore = items.length > 0;
  const isHere = (target: string) =>
    !isOfNotice(target) && (isOfPage(target) || items.some((item) => item.target === target));
  if (asked && (asked.startsWith(countiesTarget) || (hasMore && isHere(asked)))) {
    const wanted = ofSite.test(asked) ? 'texts' : 'more';
    if (open !== wanted) setOpen(wanted);
  }

  const isPanel = open === 'menu' || open === 'more';

  const close = () => {
    setOpen(null);
    menu.current?.querySelector('button')?.focus();
  };

  /** A dialog above the bar makes it inert, and belongs to a button of the menu. */
  const isInert = () => menu.current?.closest('[inert]') !== null;

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isInert()) close();
  });

  const closeByPress = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = target instanceof Node && menu.current?.contains(target);
    if (open === 'menu' && !isInside && !isInert()) setOpen(null);
  });

  useEffect(() => {
    if (!isPanel) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('keydown', (event) => closeByKey(event), { signal });
    addEventListener('pointerdown', (event) => closeByPress(event), { signal });
    return () => listening.abort();
  }, [isPanel]);

  return (
    <span ref={menu} className="editor-exits">
      <IconButton
        icon="menu"
        label="Menu"
        title="Menu"
        aria-expanded={isPanel}
        aria-controls={isPanel ? id : undefined}
        onClick={() => setOpen(isPanel ? null : 'menu')}
      />
      {open === 'menu' && (
        <LazyMenuPanel id={id} hasMore={hasMore} onMore={() => setOpen('more')} onClose={close} />
      )}
      {open === 'texts' && <LazyTextSheet items={items} onClose={close} />}
      {open === 'more' && hasMore && (
        <LazyMorePanel id={id} items={items} onClose={() => setOpen(null)} />
      )}
    </span>
  );
}

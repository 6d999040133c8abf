/** The space between the caret's line and what covers the page, in pixels. */
const gap = 8;

/** Returns the last selected line in a rich text; null if nothing in it is selected. */
function findSelectedLine(field: HTMLElement): DOMRect | null {
  const selection = getSelection();
  const node = selection?.focusNode;
  if (!selection?.rangeCount || !node || node === field || !field.contains(node)) return null;
  const rects = selection.getRangeAt(0).getClientRects();
  // A caret on an empty line has no rectangle of its own.
  const line = node instanceof Element ? node : node.parentElement;
  return [...rects].at(-1) ?? line?.getBoundingClientRect() ?? null;
}

/** Keeps the bar above a phone's keyboard, and the caret's line above the bar. */
export function keepTypingInView(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const view = window.visualViewport;
  const root = document.documentElement;

  const showCaret = () => {
    const field = document.activeElement;
    const bar = document.querySelector('[data-editor-bar]');
    const isRich = field instanceof HTMLElement && field.isContentEditable;
    if (!isRich || !bar || !field.matches('main *, .footer *')) return;
    const line = findSelectedLine(field);
    if (!line) return;
    const head = document.querySelector('[data-site-header]')?.getBoundingClientRect().bottom ?? 0;
    // On a phone, the tools are in a row above the bar.
    const dock = document.querySelector<HTMLElement>('.edit-dock');
    const docked = dock?.offsetHeight ? dock : bar;
    const least = Math.max(head, view?.offsetTop ?? 0) + gap;
    const most = docked.getBoundingClientRect().top - gap;
    const below = Math.min(line.bottom - most, line.top - least);
    const above = line.top - least;
    const distance = line.bottom > most ? Math.max(below, 0) : Math.min(above, 0);
    if (distance !== 0) scrollBy({ top: distance, behavior: 'instant' });
  };

  let room = '';
  const fit = () => {
    // A keyboard covers the page without making it shorter; while zoomed in, the bar must not move.
    const covered = view?.scale === 1 ? Math.max(innerHeight - view.height - view.offsetTop, 0) : 0;
    const height = document.querySelector('[data-editor-bar]')?.clientHeight ?? 0;
    const head = document.querySelector('[data-site-header]');
    const isSticky = head && getComputedStyle(head).position === 'sticky';
    root.style.setProperty('--head-height', `${isSticky ? head.clientHeight : 0}px`);
    root.style.setProperty('--covered', `${covered}px`);
    root.style.setProperty('--bar-height', `${height}px`);
    // Whoever scrolls away from the caret stays there: browsers tell of that as of a resize, too.
    const former = room;
    room = [covered, height, innerHeight].join();
    if (room !== former) showCaret();
  };

  const watching = new ResizeObserver(fit);
  const bar = document.querySelector('[data-editor-bar]');
  if (bar) watching.observe(bar);
  view?.addEventListener('resize', fit, { signal });
  view?.addEventListener('scroll', fit, { signal });
  addEventListener('input', showCaret, { signal });
  addEventListener(
    'focusin',
    () => {
      // A rich text restores its selection after it receives the focus.
      requestAnimationFrame(showCaret);
    },
    { signal },
  );
  fit();
  return () => {
    listening.abort();
    watching.disconnect();
  };
}

/** The space between a toolbar and what it belongs to, in pixels. */
const gap = 8;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns where the bar begins, with the message that it shows above itself on phones. */
function findBarTop(): number {
  const parts = document.querySelectorAll(
    '[data-editor-bar], [data-editor-bar] > .editor-message:not(:empty)',
  );
  return Math.min(innerHeight, ...[...parts].map((part) => part.getBoundingClientRect().top));
}

/** Returns the part of the window that nothing covers. */
function readView(): Box {
  const view = window.visualViewport;
  const head = document.querySelector('[data-site-header]');
  const isSticky = head && getComputedStyle(head).position === 'sticky';
  const top = Math.max(view?.offsetTop ?? 0, isSticky ? head.getBoundingClientRect().bottom : 0);
  return {
    left: gap,
    top: top + gap,
    right: document.documentElement.clientWidth - gap,
    bottom: findBarTop() - gap,
  };
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns whether a box lies over words or controls of the page. */
function coversWords(box: Box, parent: Element): boolean {
  for (const child of parent.children) {
    if (child.matches('.edit-tools, [data-editor-bar], script, style')) continue;
    const area = child.getBoundingClientRect();
    const hasBox = area.width > 0 || area.height > 0;
    if (hasBox && !overlaps(box, area)) continue;
    // An empty text shows a placeholder.
    const isCovered = child.matches('button, input, select, textarea, .btn, .edit-text:empty');
    if (hasBox && isCovered) return true;
    if (coversOwnWords(box, child) || coversWords(box, child)) return true;
  }
  return false;
}

function coversOwnWords(box: Box, element: Element): boolean {
  for (const node of element.childNodes) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some((rect) => overlaps(box, rect))) return true;
  }
  return false;
}

/**
 * Places the toolbar of a field where it covers no words: above it, below it or beside it. Where
 * there is no room, and on phones, at the editor's bar.
 */
export function placeTools(toolbar: HTMLElement, field: HTMLElement): void {
  const region = field.closest<HTMLElement>('[data-edit-text]') ?? field;
  const target = region.getBoundingClientRect();
  const view = readView();
  toolbar.removeAttribute('data-docked');
  const { width, height } = toolbar.getBoundingClientRect();
  const right = Math.min(target.right, view.right);
  const tops = [target.top - gap - height, target.bottom + gap];
  const lefts = [target.left, right - width, (target.left + target.right - width) / 2];
  const spots = [
    ...tops.flatMap((top) => lefts.map((left) => ({ left: Math.max(left, view.left), top }))),
    { left: target.right + gap, top: target.top + (target.height - height) / 2 },
    { left: target.left - gap - width, top: target.top + (target.height - height) / 2 },
  ];
  const isPhone = innerWidth < 768;
  const spot = spots.find(({ left, top }) => {
    const box = { left, top, right: left + width, bottom: top + height };
    const isInView =
      box.left >= view.left &&
      box.right <= view.right &&
      box.top >= view.top &&
      box.bottom <= view.bottom;
    return isInView && !coversWords(box, document.body);
  });
  const isDocked = spot === undefined || isPhone;
  toolbar.toggleAttribute('data-docked', isDocked);
  Object.assign(
    toolbar.style,
    isDocked
      ? { left: '', top: '', bottom: `${innerHeight - view.bottom - (isPhone ? gap : 0)}px` }
      : { left: `${spot.left + scrollX}px`, top: `${spot.top + scrollY}px`, bottom: '' },
  );
}

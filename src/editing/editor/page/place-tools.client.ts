import {
  autoUpdate,
  computePosition,
  inline,
  offset,
  shift,
  type Placement,
  type ReferenceElement,
} from '@floating-ui/dom';

/** The space between a toolbar and what it belongs to, in pixels. */
const gap = 8;

/** Phones show the tools in one row above the bar. */
const isPhone = () => innerWidth < 768;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const grow = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Returns the least box around others. */
const surround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Returns the part of the window that nothing covers; a notice stands above the header. */
function readView(own: Element): Box {
  const head = document.querySelector('[data-site-header]');
  const isSticky = head && getComputedStyle(head).position === 'sticky';
  const headEnd = isSticky ? head.getBoundingClientRect().bottom : 0;
  const bar = document.querySelector('[data-editor-bar]');
  return {
    left: gap,
    top: own.closest('main, footer') ? headEnd : 0,
    right: document.documentElement.clientWidth - gap,
    bottom: bar?.getBoundingClientRect().top ?? innerHeight,
  };
}

/** What has no words, but must not be covered; an empty text shows a placeholder. */
const controls = 'button, input, select, textarea, .btn, .edit-text:empty';

/** How far the letters of a tight line may stand out of their element, in pixels. */
const overhang = 12;

/** Returns the boxes of the words and controls in a part of the window. */
function listWords(zone: Box, parent: Element, except?: Element): Box[] {
  return [...parent.children].flatMap((child): Box[] => {
    if (child === except || child.matches('.edit-dock, [data-editor-bar], script, style'))
      return [];
    const area = child.getBoundingClientRect();
    const hasBox = area.width > 0 || area.height > 0;
    if (hasBox && !overlaps(zone, grow(area, overhang))) return [];
    if (hasBox && child.matches(controls)) return [area];
    return [...listOwnWords(child), ...listWords(zone, child, except)];
  });
}

function listOwnWords(element: Element): Box[] {
  return [...element.childNodes].flatMap((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

/** Somewhere that tools may be. */
interface Spot {
  beside: ReferenceElement;
  placement: Placement;
  /** How far they are from it; less than 0 lies over its edge. */
  distance: number;
  /** What they may cover: other words of their own text, or any words while they are a box. */
  covers?: 'own' | 'all';
}

/** Returns the words that are selected in a field; null for a mere caret. */
function findSelectedWords(field: Element): Range | null {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  return field.contains(range.commonAncestorContainer) ? range : null;
}

const topFirst: Placement[] = ['top', 'bottom'];
const edges: Placement[] = ['top-start', 'bottom-start', 'top-end', 'bottom-end', 'right', 'left'];

/**
 * Returns where the tools of a text may be: at the words that are selected, or at its edges; a box
 * among them first on its side.
 */
function listTextSpots(field: HTMLElement, words: Range | null, boxSide: Placement | null): Spot[] {
  const region = field.closest('[data-edit-text]') ?? field;
  const covers = boxSide ? 'all' : 'own';
  const sides = boxSide === 'bottom' ? topFirst.toReversed() : topFirst;
  return [
    ...(words
      ? sides.map((placement) => ({ beside: words, placement, distance: gap, covers }) as const)
      : []),
    ...edges.map((placement) => ({ beside: region, placement, distance: gap })),
  ];
}

/**
 * Returns where the tab of a card or list item may be: over its upper edge, beside it, in it, or at
 * the text that is selected in it.
 */
function listTabSpots(item: Element, field: Element, { height, width }: DOMRect): Spot[] {
  const over = (['top-start', 'top-end', 'bottom-end', 'bottom-start'] as const).flatMap(
    (placement) =>
      [-height / 2, 2, -height - 2].map((distance) => ({ beside: item, placement, distance })),
  );
  const beside = (['right', 'left'] as const).flatMap((placement) =>
    [2, -width - 2].map((distance) => ({ beside: item, placement, distance })),
  );
  const atText = edges.map((placement) => ({ beside: field, placement, distance: gap }));
  return [...over, ...beside, ...atText];
}

/**
 * Moves tools to the first spot where they are in view and cover no words, or else only words of
 * their own text; returns their box.
 */
async function place(tools: HTMLElement, spots: readonly Spot[], own: Element, taken: Box[]) {
  const { width, height } = tools.getBoundingClientRect();
  const view = readView(own);
  // What has been scrolled away keeps its tools where they are.
  if (width === 0 || !overlaps(own.getBoundingClientRect(), view)) return null;
  const found = [];
  for (const { beside, placement, distance, covers } of spots) {
    const middleware = [offset(distance), shift({ padding: gap })];
    if (beside instanceof Range) middleware.unshift(inline());
    const { x, y } = await computePosition(beside, tools, { placement, middleware });
    const [left, top] = [x - scrollX, y - scrollY];
    const box = { left, top, right: left + width, bottom: top + height };
    if (box.left >= view.left - 1 && box.right <= view.right + 1) found.push({ x, y, box, covers });
  }
  const inView = found.filter(({ box }) => box.top >= view.top && box.bottom <= view.bottom);
  const zone = surround(inView.map(({ box }) => box));
  const others = [...taken, ...listWords(zone, document.body, own)];
  const words = [...taken, ...listWords(zone, document.body)];
  const isFree = (box: Box, all: readonly Box[]) => !all.some((each) => overlaps(box, each));
  const kept = { own: others, all: taken };
  const spot =
    inView.find(({ box, covers }) => isFree(box, covers ? kept[covers] : words)) ??
    inView.find(({ box }) => isFree(box, others)) ??
    inView[0] ??
    found.find(({ box }) => box.top >= 0 && box.bottom <= innerHeight);
  if (!spot) return null;
  Object.assign(tools.style, { left: `${spot.x}px`, top: `${spot.y}px` });
  return spot.box;
}

interface Dock {
  /** Holds both; it is quiet while somebody types. */
  dock: HTMLElement;
  tools: HTMLElement;
  tab: HTMLElement;
}

/**
 * Keeps the tools of a field, and the tab of its card or list item, at them, and hides both while
 * somebody types. Returns what stops it, and what places them again after a change of the page.
 */
export function placeTools(
  field: HTMLElement,
  { dock, tools, tab }: Dock,
): { stop: () => void; update: () => void } {
  const item = field.closest('[data-edit-item], [data-edit-entry]') ?? field;
  const isQuiet = () => dock.dataset.quiet !== undefined;
  let round = 0;
  let words: Range | null = null;
  let boxSide: Placement | null = null;

  const hasBox = () => tools.querySelector('.edit-insert') !== null;

  /** Keeps the selected words, which stay those while the focus is in a box of the tools. */
  const readWords = () => {
    words = findSelectedWords(field)?.cloneRange() ?? (hasBox() ? words : null);
  };

  const update = async () => {
    round += 1;
    const own = round;
    if (isPhone() || isQuiet()) return;
    const taken = await place(
      tab,
      listTabSpots(item, field, tab.getBoundingClientRect()),
      item,
      [],
    );
    if (own !== round) return;
    // A box opens below the words, and stays on its side while the number of its lines changes.
    boxSide = hasBox() ? (boxSide ?? 'bottom') : null;
    readWords();
    const spots = listTextSpots(field, words, boxSide);
    const placed = await place(tools, spots, field, taken ? [taken] : []);
    if (!placed || !boxSide || !words) return;
    boxSide = placed.top < words.getBoundingClientRect().top ? 'top' : 'bottom';
  };

  const handleChange = () => void update();
  const hide = () => {
    if (!isQuiet()) dock.dataset.quiet = '';
  };
  const show = () => {
    if (!isQuiet()) return;
    delete dock.dataset.quiet;
    handleChange();
  };

  const listening = new AbortController();
  const { signal } = listening;
  field.addEventListener('beforeinput', hide, { signal });
  for (const each of ['pointermove', 'pointerdown']) {
    addEventListener(each, show, { signal, passive: true });
  }
  addEventListener(
    'keydown',
    ({ key }) => {
      if (/^(?:Arrow|Alt|Tab|F10)/.test(key)) show();
    },
    { signal },
  );
  addEventListener('scrollend', handleChange, { signal });
  document.addEventListener('selectionchange', readWords, { signal });
  document.addEventListener('pointerup', handleChange, { signal });
  document.addEventListener('keyup', handleChange, { signal });
  const stops = [tools, tab].map((each) =>
    autoUpdate(field, each, handleChange, { ancestorScroll: false, layoutShift: false }),
  );
  const stop = () => {
    round += 1;
    listening.abort();
    for (const each of stops) each();
  };
  return { stop, update: handleChange };
}

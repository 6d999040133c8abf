import { type Mark, type Node, Slice } from 'prosemirror-model';
import { EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { isCompositionKey, isWindowLeft } from '#lib/browser/field-events.client.ts';
import { openMarkdown, type OpenedMarkdown, writeChanges } from './keep-source.ts';
import {
  listActive,
  makeKeymaps,
  markdownSigns,
  richActions,
  type RichAction,
} from './rich-commands.ts';
import { describeEmptyCopy, readCopiedText } from './read-clipboard.ts';
import { readPaste } from './read-paste.ts';
import { markTypes, nodeTypes, richSchema, signContent } from './rich-schema.ts';
import { toRendered } from './write-markdown.ts';
import { showMarkdown } from './show-markdown.client.ts';

export interface RichTextOptions {
  value: string;
  /** Returns the attributes of the text as a field. */
  readAttributes: () => Record<string, string>;
  isEditable: () => boolean;
  onType: (markdown: string) => void;
  onActive: (actions: RichAction[]) => void;
  onLeave: () => void;
  /** Returns whether the key is handled. */
  onEscape: () => boolean;
  onLink: () => void;
  /** Called for a picture that was dropped or pasted; the caret is where it is to be inserted. */
  onPicture: (file: File) => void;
  /** Called with the reason if nothing was inserted. */
  onNothing: (reason: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  showPicture: (image: HTMLImageElement, address: string) => Promise<boolean>;
}

export interface LinkAtCaret {
  /** The target of the link at the caret; null if there is none. */
  current: string | null;
  /** The words that are a link or become one; null at a caret elsewhere. */
  words: Range | null;
}

/** The metadata of transactions that come from elsewhere, such as an undo. */
const outside = 'outside';

/** Replaces only what differs, so that the caret stays with its text. */
function replaceContent(state: EditorState, doc: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (start === null || end === null) return null;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [from, to] = [end.a + overlap, end.b + overlap];
  try {
    const transaction = state.tr.replace(start, from, doc.slice(start, to));
    if (transaction.doc.eq(doc)) {
      const caret = transaction.doc.resolve(Math.min(to, transaction.doc.content.size));
      return transaction.setSelection(TextSelection.near(caret, -1));
    }
  } catch {
    // The difference spans several blocks.
  }
  return state.tr.replaceWith(0, state.doc.content.size, doc.content);
}

const showSource: NodeViewConstructor = (node) => {
  const dom = document.createElement('div');
  dom.className = 'edit-source';
  const text = node.attrs.text as string;
  showMarkdown(dom, text);
  if (dom.textContent.trim() === '' && !dom.querySelector('img')) dom.textContent = text;
  dom.title = 'Press “Markdown” to change this part.';
  return { dom, ignoreMutation: () => true };
};

/** Returns the range of the selection, or of the link at the caret. */
function findLinkRange({ selection, doc }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection;
  const link = empty ? markTypes.link.isInSet($from.marks()) : undefined;
  if (!link) return { from, to };
  const range = { from, to };
  doc.nodesBetween($from.start(), $from.end(), (node, position) => {
    const end = position + node.nodeSize;
    if (!link.isInSet(node.marks) || end < from || position > to) return;
    range.from = Math.min(range.from, position);
    range.to = Math.max(range.to, end);
  });
  return range;
}

/** Returns the links and code of a range that go on beside it, and end with what stays. */
function findKeptMarks(doc: Node, from: number, to: number): Mark[] {
  const [before, after] = [doc.resolve(from), doc.resolve(to)];
  if (!before.sameParent(after)) return [];
  const marks = before.nodeAfter?.marks.filter(({ type }) => type.spec.inclusive === false) ?? [];
  return marks.filter((mark) => {
    const other: Node[] = [];
    doc.nodesBetween(from, to, (node) => {
      if (node.isInline && !mark.isInSet(node.marks)) other.push(node);
    });
    const beside = [before.nodeBefore, after.nodeAfter];
    return other.length === 0 && beside.some((node) => node && mark.isInSet(node.marks));
  });
}

/** The last copied content, including pictures and quotes. */
let copied: { text: string; slice: Slice } | null = null;

function toPlainText(slice: Slice): string {
  return slice.content.textBetween(0, slice.content.size, '\n\n', '\n');
}

function remember({ state }: EditorView): void {
  const slice = state.selection.content();
  copied = { text: toPlainText(slice), slice };
}

function readPasted(data: DataTransfer): Slice {
  const html = data.getData('text/html');
  const text = readCopiedText(data);
  if (copied && html.includes('data-pm-slice') && text === copied.text) return copied.slice;
  return Slice.maxOpen(readPaste(html, text).content);
}

function hasContent({ content }: Slice): boolean {
  let isFound = false;
  content.descendants((node) => {
    isFound ||= node.isText || (node.isLeaf && node.type !== nodeTypes.hard_break);
  });
  return isFound;
}

/** Edits Markdown as the page shows it. The page's own undo is the only one. */
export class RichTextView {
  readonly #options: RichTextOptions;
  readonly #view: EditorView;
  #opened: OpenedMarkdown;
  #written: string;
  /** Values that were typed here and have not been passed back to `show` yet. */
  readonly #sent: string[] = [];
  #isKeyPressed = false;
  /** Where a word at the edge of a link is typed anew, and the marks that it keeps. */
  #retyped: { at: number; marks: Mark[] } | null = null;

  constructor(element: HTMLElement, options: RichTextOptions) {
    this.#options = options;
    this.#opened = openMarkdown(options.value);
    this.#written = options.value;
    // Runs before the library's own listener.
    document.addEventListener('selectionchange', this.#keepStart, { capture: true });
    const link = () => {
      options.onLink();
      return true;
    };
    this.#view = new EditorView(
      { mount: element },
      {
        state: EditorState.create({
          doc: this.#opened.doc,
          plugins: [markdownSigns, ...makeKeymaps({ 'Mod-k': link })],
        }),
        clipboardTextSerializer: toPlainText,
        attributes: options.readAttributes,
        editable: options.isEditable,
        nodeViews: {
          source: showSource,
          image: (node) => {
            const dom = document.createElement('img');
            dom.alt = node.attrs.alt as string;
            void options.showPicture(dom, node.attrs.src as string);
            return { dom };
          },
        },
        dispatchTransaction: (transaction) => this.#apply(transaction),
        handleTextInput: (_view, from, to, text, makeDefault) =>
          this.#retype(from, to, text, makeDefault),
        handleDOMEvents: {
          blur: (view) => {
            if (!isWindowLeft(view.dom)) this.#leave();
          },
          focus: () => {
            this.#isKeyPressed = false;
          },
          keydown: (_view, event) => {
            this.#isKeyPressed = true;
            this.#readSelection();
            if (isCompositionKey(event)) {
              event.stopPropagation();
              // The library follows the keys of phones, which have no name.
              return event.key !== 'Unidentified' && event.key !== 'Process';
            }
            // The library would handle the key, and a dialog would stay open.
            if (event.key !== 'Escape') return false;
            if (options.onEscape()) event.preventDefault();
            return true;
          },
          beforeinput: (_view, event) => this.#handleBrowserUndo(event),
          copy: (view) => remember(view),
          cut: (view) => remember(view),
          paste: (view, event) => {
            event.preventDefault();
            if (view.editable && event.clipboardData) this.#insert(event.clipboardData);
            return true;
          },
          drop: (view, event) => this.#takeDrop(view, event),
          click: (_view, event) => {
            // Links must not leave the page.
            event.preventDefault();
          },
        },
      },
    );
  }

  /** Places the caret where the text was pressed, and inserts what was typed before it was open. */
  begin(point: { left: number; top: number } | null, typed: string): void {
    const { state } = this.#view;
    const found = point && this.#view.posAtCoords(point);
    const caret = TextSelection.near(state.doc.resolve(found?.pos ?? 0));
    this.#view.dispatch(state.tr.setSelection(caret));
    if (typed !== '') this.#view.dispatch(this.#view.state.tr.insertText(typed));
    // The focus is not taken back once it is elsewhere.
    if (document.activeElement === document.body) this.#view.focus();
  }

  act(action: RichAction): void {
    this.#readSelection();
    richActions[action](this.#view.state, this.#view.dispatch, this.#view);
    this.#view.focus();
  }

  readLink(): LinkAtCaret {
    this.#readSelection();
    const { state } = this.#view;
    const { $from, empty } = state.selection;
    const marks = empty ? $from.marks() : ($from.nodeAfter?.marks ?? []);
    const link = markTypes.link.isInSet(marks);
    const { from, to } = findLinkRange(state);
    const words = document.createRange();
    const [start, end] = [this.#view.domAtPos(from, 1), this.#view.domAtPos(to, -1)];
    words.setStart(start.node, start.offset);
    words.setEnd(end.node, end.offset);
    return { current: link ? (link.attrs.href as string) : null, words: from < to ? words : null };
  }

  /** Links the selection, or else the link at the caret, or else inserts `name` as a link. */
  setLink(address: string | null, name = ''): void {
    const { state } = this.#view;
    const { from, to } = findLinkRange(state);
    const { tr } = state;
    if (address === null) tr.removeMark(from, to, markTypes.link);
    else {
      const mark = markTypes.link.create({ href: address });
      if (from < to) tr.removeMark(from, to, markTypes.link).addMark(from, to, mark);
      else tr.replaceSelectionWith(richSchema.text(name, [mark]), false);
    }
    this.#view.dispatch(tr.removeStoredMark(markTypes.link));
    this.#view.focus();
  }

  /** Inserts a picture on a line of its own. */
  insertPicture(src: string, alt: string): void {
    const { state } = this.#view;
    const picture = nodeTypes.image.create({ src, alt });
    const paragraph = nodeTypes.paragraph.create(null, picture);
    const { $from, empty } = state.selection;
    const isOnLine = empty && $from.parent.type === nodeTypes.paragraph && $from.depth === 1;
    const position = $from.parentOffset === 0 ? $from.before(1) : $from.after(1);
    const { tr } = state;
    if (isOnLine && $from.parent.content.size > 0) tr.insert(position, paragraph);
    else tr.replaceSelectionWith(picture, false);
    this.#view.dispatch(tr.scrollIntoView());
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Applies a change from elsewhere; what was typed here may be passed back late. */
  show(value: string): void {
    const own = this.#sent.indexOf(value);
    this.#sent.splice(0, own + 1);
    if (own !== -1 || value === this.#written) return;
    this.#readSelection();
    this.#written = value;
    this.#opened = openMarkdown(value);
    this.#replace(this.#opened.doc);
  }

  /** Updates the attributes and whether the text is editable. */
  refresh(): void {
    this.#readSelection();
    this.#view.setProps({});
  }

  close(): void {
    document.removeEventListener('selectionchange', this.#keepStart, { capture: true });
    this.#view.destroy();
  }

  /** Reads a selection that the browser reports only later, since keys may overtake that event. */
  #readSelection(): void {
    document.dispatchEvent(new Event('selectionchange'));
  }

  /**
   * Keeps the caret that a key put at the very start. Shortly after the focus, the library would
   * attribute it to the browser and move it back.
   */
  readonly #keepStart = (): void => {
    const view = this.#view;
    const { anchorNode, anchorOffset, isCollapsed } = getSelection() ?? {};
    if (!this.#isKeyPressed || !isCollapsed || !anchorNode || view.composing) return;
    if (!view.hasFocus() || !view.dom.contains(anchorNode)) return;
    const start = Selection.atStart(view.state.doc);
    if (view.posAtDOM(anchorNode, anchorOffset ?? 0) !== start.from) return;
    if (!start.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(start));
  };

  #insert(data: DataTransfer): void {
    const { state } = this.#view;
    const picture = [...data.files].find(({ type }) => type.startsWith('image/'));
    // Word also adds a picture of the text.
    if (picture && data.getData('text/plain') === '') {
      this.#options.onPicture(picture);
      return;
    }
    const slice = readPasted(data);
    if (!hasContent(slice)) {
      this.#options.onNothing(describeEmptyCopy(data));
      return;
    }
    this.#view.dispatch(state.tr.replaceSelection(slice).scrollIntoView());
  }

  /** Leaves text that is moved within the field to the library. */
  #takeDrop(view: EditorView, event: DragEvent): boolean {
    if (view.dragging) return false;
    event.preventDefault();
    const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (!view.editable || !event.dataTransfer || !found) return true;
    const caret = TextSelection.near(view.state.doc.resolve(found.pos));
    view.dispatch(view.state.tr.setSelection(caret));
    this.#insert(event.dataTransfer);
    view.focus();
    return true;
  }

  #replace(doc: Node): void {
    const transaction = replaceContent(this.#view.state, doc);
    if (transaction) this.#view.dispatch(transaction.setMeta(outside, true));
  }

  /** A word that replaces a part of a link stays in the link; a space ends it. */
  #retype(from: number, to: number, text: string, makeDefault: () => Transaction): boolean {
    const { state, composing } = this.#view;
    const retyped = this.#retyped?.at === from ? this.#retyped.marks : [];
    const marks = from < to ? findKeptMarks(state.doc, from, to) : retyped;
    if (composing || marks.length === 0 || /\s/.test(text)) return false;
    const transaction = makeDefault();
    const at = from + text.length;
    for (const mark of marks) transaction.addMark(from, at, mark);
    this.#view.dispatch(transaction);
    this.#retyped = { at, marks };
    return true;
  }

  #apply(transaction: Transaction): void {
    if (transaction.docChanged || transaction.selectionSet) this.#retyped = null;
    for (const map of transaction.mapping.maps) {
      map.forEach((from, to, start, end) => {
        if (start === end) {
          this.#retyped = { at: start, marks: findKeptMarks(transaction.before, from, to) };
        }
      });
    }
    this.#view.updateState(this.#view.state.apply(transaction));
    const { state } = this.#view;
    this.#options.onActive(listActive(state));
    if (transaction.getMeta(outside) === true) return;
    if (transaction.docChanged) {
      this.#written = writeChanges(this.#opened, state.doc);
      this.#sent.push(this.#written);
      this.#options.onType(this.#written);
    }
    if (!this.#view.composing) this.#showMarks();
  }

  /**
   * Shows marks as a page will, except where somebody may continue typing, which can change them.
   */
  #showMarks(): void {
    const { doc, selection, storedMarks, tr } = this.#view.state;
    const rendered = toRendered(doc, this.#opened.style);
    if (rendered === doc) return;
    doc.descendants((node, start) => {
      if (!node.isTextblock) return;
      const end = start + node.nodeSize;
      const isTyping = selection.empty && selection.from > start && selection.from < end;
      const own = rendered.nodeAt(start);
      if (isTyping || own === null || own === node) return;
      tr.removeMark(start + 1, end - 1);
      own.forEach((child, offset) => {
        const from = start + 1 + offset;
        for (const mark of child.marks) tr.addMark(from, from + child.nodeSize, mark);
      });
    });
    if (tr.docChanged) {
      this.#view.dispatch(tr.setStoredMarks(storedMarks).setMeta(outside, true));
    }
  }

  /** Shows what Markdown cannot express as the page will. */
  #leave(): void {
    this.#options.onLeave();
    const written = openMarkdown(this.#written);
    if (signContent(written.doc) === signContent(this.#view.state.doc)) return;
    this.#opened = written;
    this.#replace(written.doc);
  }

  #handleBrowserUndo(event: InputEvent): boolean {
    const isUndo = event.inputType === 'historyUndo';
    if (!isUndo && event.inputType !== 'historyRedo') return false;
    event.preventDefault();
    if (isUndo) this.#options.onUndo();
    else this.#options.onRedo();
    return true;
  }
}

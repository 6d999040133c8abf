import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { openMarkdown, type OpenedMarkdown, writeChanges } from './keep-source.ts';
import {
  listActive,
  makeKeymaps,
  markdownSigns,
  richActions,
  type RichAction,
} from './rich-commands.ts';
import { signContent } from './rich-schema.ts';
import { showMarkdown } from './show-markdown.client.ts';

export interface RichTextOptions {
  value: string;
  /** Reads what is set on the text as a field. */
  readAttributes: () => Record<string, string>;
  isEditable: () => boolean;
  onType: (markdown: string) => void;
  onActive: (actions: RichAction[]) => void;
  onLeave: () => void;
  onEscape: () => void;
  onUndo: () => void;
  onRedo: () => void;
  showPicture: (image: HTMLImageElement, address: string) => Promise<boolean>;
}

/** Marks what came from elsewhere, such as an undo. */
const outside = 'outside';

/** Replaces only what differs, so that the caret stays with its words. */
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
    // The difference lies across blocks.
  }
  return state.tr.replaceWith(0, state.doc.content.size, doc.content);
}

const showSource: NodeViewConstructor = (node) => {
  const dom = document.createElement('div');
  dom.className = 'edit-source';
  const text = node.attrs['text'] as string;
  showMarkdown(dom, text);
  if (dom.textContent.trim() === '' && !dom.querySelector('img')) dom.textContent = text;
  dom.title = 'Press “Markdown” to change this part.';
  return { dom, ignoreMutation: () => true };
};

/** Edits Markdown as the page shows it. The page's own undo is the only one. */
export class RichTextView {
  readonly #options: RichTextOptions;
  readonly #view: EditorView;
  #opened: OpenedMarkdown;
  #written: string;
  /** Holds what was typed and has not come back. */
  readonly #sent: string[] = [];

  constructor(element: HTMLElement, options: RichTextOptions) {
    this.#options = options;
    this.#opened = openMarkdown(options.value);
    this.#written = options.value;
    const escape = () => {
      options.onEscape();
      return true;
    };
    this.#view = new EditorView(
      { mount: element },
      {
        state: EditorState.create({
          doc: this.#opened.doc,
          plugins: [markdownSigns, ...makeKeymaps({ Escape: escape })],
        }),
        attributes: options.readAttributes,
        editable: options.isEditable,
        nodeViews: {
          source: showSource,
          image: (node) => {
            const dom = document.createElement('img');
            dom.alt = node.attrs['alt'] as string;
            void options.showPicture(dom, node.attrs['src'] as string);
            return { dom };
          },
        },
        dispatchTransaction: (transaction) => {
          this.#apply(transaction);
        },
        handleDOMEvents: {
          blur: () => {
            this.#leave();
          },
          beforeinput: (_view, event) => this.#obeyBrowserUndo(event),
          click: (_view, event) => {
            // Links must not leave the page.
            event.preventDefault();
          },
        },
      },
    );
  }

  /** Puts the caret where the text was pressed, and adds what was typed before it was open. */
  begin(point: { left: number; top: number } | null, typed: string): void {
    const { state } = this.#view;
    const found = point && this.#view.posAtCoords(point);
    const caret = TextSelection.near(state.doc.resolve(found?.pos ?? 0));
    this.#view.dispatch(state.tr.setSelection(caret));
    if (typed !== '') this.#view.dispatch(this.#view.state.tr.insertText(typed));
    // Who has gone on meanwhile is not called back.
    if (document.activeElement === document.body) this.#view.focus();
  }

  act(action: RichAction): void {
    richActions[action](this.#view.state, this.#view.dispatch, this.#view);
    this.#view.focus();
  }

  /** Follows a change from elsewhere; what was typed here may come back late. */
  show(value: string): void {
    const own = this.#sent.indexOf(value);
    this.#sent.splice(0, own + 1);
    if (own !== -1 || value === this.#written) return;
    this.#written = value;
    this.#opened = openMarkdown(value);
    this.#replace(this.#opened.doc);
  }

  /** Reads the attributes and the state anew. */
  refresh(): void {
    this.#view.setProps({});
  }

  close(): void {
    this.#view.destroy();
  }

  #replace(doc: Node): void {
    const transaction = replaceContent(this.#view.state, doc);
    if (transaction) this.#view.dispatch(transaction.setMeta(outside, true));
  }

  #apply(transaction: Transaction): void {
    this.#view.updateState(this.#view.state.apply(transaction));
    const { state } = this.#view;
    this.#options.onActive(listActive(state));
    if (!transaction.docChanged || transaction.getMeta(outside) === true) return;
    this.#written = writeChanges(this.#opened, state.doc);
    this.#sent.push(this.#written);
    this.#options.onType(this.#written);
  }

  /** Shows what Markdown cannot say as the page will. */
  #leave(): void {
    this.#options.onLeave();
    const written = openMarkdown(this.#written);
    if (signContent(written.doc) === signContent(this.#view.state.doc)) return;
    this.#opened = written;
    this.#replace(written.doc);
  }

  #obeyBrowserUndo(event: InputEvent): boolean {
    const isUndo = event.inputType === 'historyUndo';
    if (!isUndo && event.inputType !== 'historyRedo') return false;
    event.preventDefault();
    if (isUndo) this.#options.onUndo();
    else this.#options.onRedo();
    return true;
  }
}

import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { markTypes, nodeTypes } from './rich-schema.ts';

export type RichAction =
  'bold' | 'heading' | 'italic' | 'list' | 'numbers' | 'quote' | 'subheading';

const { bullet_list: bullets, ordered_list: numbers, list_item: listItem } = nodeTypes;

function isWithin(state: EditorState, type: NodeType): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === type) return true;
  }
  return false;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

function isHeading({ selection }: EditorState, level: number): boolean {
  const { parent } = selection.$from;
  if (parent.type !== nodeTypes.heading) return false;
  const own = parent.attrs.level as number;
  return level === 2 ? own <= 2 : own > 2;
}

const states: Record<RichAction, (state: EditorState) => boolean> = {
  bold: (state) => hasMark(state, markTypes.strong),
  italic: (state) => hasMark(state, markTypes.em),
  heading: (state) => isHeading(state, 2),
  subheading: (state) => isHeading(state, 3),
  list: (state) => isWithin(state, bullets),
  numbers: (state) => isWithin(state, numbers),
  quote: (state) => isWithin(state, nodeTypes.blockquote),
};

/** Returns the formatting of the selection. */
export function listActive(state: EditorState): RichAction[] {
  return (Object.keys(states) as RichAction[]).filter((action) => states[action](state));
}

function toggleHeading(level: number): Command {
  return (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodeTypes.paragraph)(state, dispatch)
      : setBlockType(nodeTypes.heading, { level })(state, dispatch);
}

/** Converts the list around the selection to the other kind. */
function changeList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth);
      if (node.type === bullets || node.type === numbers) {
        const isTight: unknown = node.attrs.isTight;
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { isTight }));
        return true;
      }
    }
    return false;
  };
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) =>
    isWithin(state, type)
      ? liftListItem(listItem)(state, dispatch)
      : chainCommands(changeList(type), wrapInList(type))(state, dispatch);
}

const toggleQuote: Command = (state, dispatch) =>
  isWithin(state, nodeTypes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodeTypes.blockquote)(state, dispatch);

export const richActions: Record<RichAction, Command> = {
  bold: toggleMark(markTypes.strong),
  italic: toggleMark(markTypes.em),
  heading: toggleHeading(2),
  subheading: toggleHeading(3),
  list: toggleList(bullets),
  numbers: toggleList(numbers),
  quote: toggleQuote,
};

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodeTypes.hard_break.create()).scrollIntoView());
  return true;
});

/** Makes a heading plain before it joins the text above. */
const leaveHeading: Command = (state, dispatch, view) => {
  const { empty, $from } = state.selection;
  const isAtStart = view ? view.endOfTextblock('backward', state) : $from.parentOffset === 0;
  if (!empty || !isAtStart || $from.parent.type !== nodeTypes.heading) return false;
  return setBlockType(nodeTypes.paragraph)(state, dispatch);
};

/** Does not bind Tab, which must lead out of the text. */
export function makeKeymaps(own: Record<string, Command>): Plugin[] {
  return [
    keymap(own),
    keymap({
      'Mod-b': richActions.bold,
      'Mod-i': richActions.italic,
      Enter: splitListItem(listItem),
      'Shift-Enter': insertBreak,
      'Mod-]': sinkListItem(listItem),
      'Mod-[': liftListItem(listItem),
      Backspace: leaveHeading,
    }),
    keymap(baseKeymap),
  ];
}

/** Converts Markdown typed at the start of a line to formatting. */
export const markdownSigns: Plugin = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, nodeTypes.heading, ([, signs = '']) => ({
      level: Math.max(signs.length, 2),
    })),
    wrappingInputRule(/^\s*[-+*]\s$/, bullets),
    wrappingInputRule(
      /^(\d{1,3})[.)]\s$/,
      numbers,
      ([, start]) => ({ start: Number(start) }),
      ([, start], node) => node.childCount + Number(node.attrs.start) === Number(start),
    ),
    wrappingInputRule(/^\s*>\s$/, nodeTypes.blockquote),
  ],
});

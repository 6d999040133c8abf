import type { MarkType, Node } from 'prosemirror-model';
import { markTypes, richSchema, shapes } from './rich-schema.ts';

interface Letter {
  text: string;
  node: Node;
  marks: Node['marks'];
}

const isSign = (text: string) => /^[\s\p{P}\p{S}]/u.test(text);

/** Before a mark, the renderer sees half of an emoji and takes it for a letter. */
const endsAsSign = (text: string) =>
  /[\s\p{P}\p{S}]$/u.test(text) && !/[\uD800-\uDFFF]$/.test(text);

/** Splits texts into grapheme clusters, so that an emoji stays whole. */
function toLetters(node: Node): Letter[] {
  return node.children.flatMap((child) => {
    const text = child.text ?? '';
    if (!child.isText || markTypes.code.isInSet(child.marks)) {
      return [{ text: child.isText ? 'code' : ' ', node: child, marks: child.marks }];
    }
    return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => ({
      text: segment,
      node: richSchema.text(segment, child.marks),
      marks: child.marks,
    }));
  });
}

/** Removes a mark between its edge and its first word, if a letter touches the edge. */
function trimEdge(
  letters: readonly Letter[],
  type: MarkType,
  isSignOutside: (text: string) => boolean,
): Letter[] {
  let isTrimming = false;
  return letters.map((letter, index) => {
    const before = letters[index - 1];
    const isMarked = type.isInSet(letter.marks) !== undefined;
    const isEdge = isMarked && before !== undefined && type.isInSet(before.marks) === undefined;
    if (isEdge)
      isTrimming = !isSignOutside(before.text) && isSign(letter.text) && letter.node.isText;
    if (!isMarked || !isSign(letter.text)) isTrimming = false;
    return isTrimming ? { ...letter, marks: type.removeFromSet(letter.marks) } : letter;
  });
}

/**
 * Moves each edge of bold, italic or struck text off the punctuation, emoji and spaces before a
 * letter, where Markdown cannot express it: in "Note:please", bold ends before the colon. No word
 * loses its mark.
 */
export function moveMarks(node: Node): Node {
  let letters = toLetters(node);
  for (const type of shapes) {
    letters = trimEdge(letters, type, endsAsSign);
    letters = trimEdge(letters.toReversed(), type, isSign).toReversed();
  }
  return node.copy(node.content.cut(0, 0).append(toContent(letters)));
}

function toContent(letters: readonly Letter[]): Node['content'] {
  return richSchema.nodes.paragraph.create(
    null,
    letters.map(({ node, marks }) => node.mark(marks)),
  ).content;
}

/** Removes a kind of mark from a whole text. */
export function dropMark(node: Node, type: MarkType): Node {
  const children = node.children.map((child) => child.mark(type.removeFromSet(child.marks)));
  return node.type.create(node.attrs, children, node.marks);
}

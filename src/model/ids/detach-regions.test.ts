import fc from 'fast-check';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { detachRegions } from './detach-regions.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** The elements below one, each with its path. */
function listPaths(parent: Element, path: number[] = []): { path: number[]; element: Element }[] {
  return parent.childNodes
    .filter((child) => tree.isElementNode(child))
    .flatMap((element, index) => {
      const own = [...path, index];
      return [{ path: own, element }, ...listPaths(element, own)];
    });
}

function findBody(html: string): Element {
  const root = parse(html).childNodes.find((child) => tree.isElementNode(child));
  const body = root?.childNodes.filter((child) => tree.isElementNode(child))[1];
  if (!body) throw new Error('The page has no body.');
  return body;
}

const { node } = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'text &amp; "more"',
      '<br>',
      '<!-- <p data-edit="no"> -->',
      '<img alt="a > b" data-edit="photo-1">',
      '<script>if (a < b) document.write("<p data-edit=\'no\'>")</script>',
      '<textarea><p data-edit="no"></textarea>',
      '<svg viewBox="0 0 1 1"><path d="M0 0"/><title>A > c</title></svg>',
    ),
    fc
      .tuple(
        fc.constantFrom('div', 'section', 'ul', 'SPAN'),
        fc.constantFrom(
          ...['', ' data-edit="hero-title"', ' data-edit-each="city-*" class="a>b"'],
          ...[' data-edit="hero-text" data-edit-kind="paragraph"', ' data-edit-part="hero-card"'],
        ),
        tie('nodes'),
      )
      .map(([tag, edit, inner]) => `<${tag} id=x${edit}>${inner}</${tag}>`),
  ),
}));

test('A836: what was editable is found again by its path, and nothing else of the page changes', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
      const html = `<!doctype html><html lang="en"><head><title>A</title></head><body>${nodes.join('')}</body></html>`;
      const { html: bare, regions } = detachRegions(html);

      const read = ({ attrs }: Element, name: string) =>
        attrs.find((each) => each.name === name)?.value;
      const expected = listPaths(findBody(html)).flatMap(({ path, element }) => {
        const edit = read(element, 'data-edit');
        const editEach = read(element, 'data-edit-each');
        const editKind = read(element, 'data-edit-kind');
        const editPart = read(element, 'data-edit-part');
        if (edit === undefined && editEach === undefined && editPart === undefined) return [];
        const tag = element.tagName;
        return [
          {
            path,
            tag,
            ...(edit && { edit }),
            ...(editEach && { editEach }),
            ...(editKind && { editKind }),
            ...(editPart && { editPart }),
          },
        ];
      });
      expect(regions).toEqual(expected);
      const strip = (text: string) =>
        text.replaceAll(/ data-edit(-each|-kind|-part)?="(hero|photo|city|paragraph)[^"]*"/g, '');
      expect(bare).toBe(strip(html));
      expect(listPaths(findBody(bare)).map(({ path }) => path)).toEqual(
        listPaths(findBody(html)).map(({ path }) => path),
      );
    }),
  );
});

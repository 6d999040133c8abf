import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** The islands of visitors' pages. */
const islands = [
  'src/site/directory/ArticleSearch.client.tsx',
  'src/site/directory/ProviderSearch.client.tsx',
  'src/site/forms/PublicForm.client.tsx',
  'src/site/match/MatchFinder.client.tsx',
];

const aliases: Record<string, string> = {
  '#components/': 'src/components/',
  '#lib/': 'src/lib/',
  '#model/': 'src/model/',
  '#site/': 'src/site/',
};

function resolveImport(file: string, name: string): string | null {
  if (name.startsWith('./')) return path.posix.join(path.posix.dirname(file), name);
  const alias = Object.keys(aliases).find((start) => name.startsWith(start));
  return alias === undefined ? null : name.replace(alias, aliases[alias] ?? '');
}

/** Returns the files with markup from which an island renders itself. */
function listMarkup(starts: readonly string[]): string[] {
  const found = new Set(starts);
  for (const file of found) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/from '([^']+\.tsx)'/g)) {
      const imported = resolveImport(file, name);
      if (imported !== null) found.add(imported);
    }
  }
  return [...found].sort();
}

/** A child of an element; one that `changes` may come, go or become another text. */
interface Child {
  isText: boolean;
  changes: boolean;
}

function readChild(child: ts.JsxChild): Child[] {
  if (ts.isJsxText(child))
    return child.containsOnlyTriviaWhiteSpaces ? [] : [{ isText: true, changes: false }];
  if (ts.isJsxFragment(child)) return child.children.flatMap(readChild);
  if (!ts.isJsxExpression(child)) return [{ isText: false, changes: false }];
  if (!child.expression) return [];
  if (ts.isStringLiteralLike(child.expression)) return [{ isText: true, changes: false }];
  return [{ isText: !holdsElements(child.expression), changes: true }];
}

function holdsElements(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node))
    return true;
  // Names that pass on elements, or lists of them.
  if (ts.isIdentifier(node)) return /^(?:action|children|element|image|map)$/.test(node.text);
  return ts.forEachChild(node, holdsElements) ?? false;
}

/**
 * Lists the parents in which a text has a changing sibling. A translation replaces the text by
 * elements of its own, and React then finds neither what it should remove nor where to insert.
 */
function findMixedParents(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.flatMap(readChild);
      const isMixed =
        children.some(({ isText }) => isText) && children.some((each) => each.changes);
      if (children.length > 1 && isMixed) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('A852: in what islands draw, a text that stands beside changing parts has an element of its own', () => {
  const files = listMarkup(islands);

  expect(files.length).toBeGreaterThan(15);
  expect(
    files.flatMap((file) => findMixedParents(file, readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([]);
});

test.each([
  ['<p>Saved{count > 0 && ` (${count})`}</p>', true],
  ['<p>Hello {name}</p>', true],
  ['<p>{isTop && <b>Top</b>} Match</p>', true],
  ['<p>{isTop ? <b>Top</b> : null}{name}</p>', true],
  ['<><b />{first} {last}</>', true],
  ['<p><>{first}</> and more</p>', true],
  ['<p>{first}{last}</p>', true],
  ['<p>{`Saved (${count})`}</p>', false],
  ['<p><span>Saved</span>{isTop && <b />}</p>', false],
  ['<p>In a hurry? <a href="/">Call</a></p>', false],
  ['<p>{isTop && "Top"}</p>', false],
  ['<p>{image}{sources.map(toSource)}</p>', false],
  ['<ul>\n  {items.map((each) => <li>{each}</li>)}\n  <li>End</li>\n</ul>', false],
])('%s mixes texts with what changes: %s', (markup, isMixed) => {
  expect(findMixedParents('example.tsx', `const element = ${markup};`)).toHaveLength(
    isMixed ? 1 : 0,
  );
});

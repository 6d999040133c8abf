import { expect, test } from 'vitest';
import { findInlineParts } from './page-weights.ts';

test('styles and scripts of a page are found, its data and files are not', () => {
  const html = `<style>a{}</style><style media="print">b{}</style>
<script>one()</script><script type="module">two()</script>
<script type="application/ld+json">{"name":"data"}</script>
<script type="module" src="/file.js"></script>`;
  expect(findInlineParts(html)).toEqual({ styles: 'a{}\nb{}', scripts: 'one()\ntwo()' });
});

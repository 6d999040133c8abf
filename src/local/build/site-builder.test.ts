import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSiteBuilder, type SiteBuilder } from '#local/build/site-builder.ts';
import { makeQuickProject, type QuickProject } from '#test/torture/publishing/quick-project.ts';

let project: QuickProject;
let stopping: AbortController;
let builder: SiteBuilder;

beforeEach(() => {
  project = makeQuickProject();
  project.write('page.txt', 'second');
  stopping = new AbortController();
  builder = createSiteBuilder(project.folder, stopping.signal);
});

afterEach(() => {
  stopping.abort();
  project.remove();
});

const build = (name: string) => builder.build(path.join(project.folder, name), '1'.repeat(40));

test.for(['renews', 'ends'])(
  'orders that come during a build wait, and each hears how its own ended, where the process %s',
  { timeout: 60_000 },
  async (what) => {
    if (what === 'renews') project.write('renews.txt', '');
    const first = build('one').then((result) => ({ result, others: project.has('two') }));
    const results = await Promise.all([first, build('two'), build('three')]);
    const built = { kind: 'built' };
    expect(results).toEqual([{ result: built, others: false }, built, built]);
    for (const name of ['one', 'two', 'three']) {
      expect(project.read(`${name}/index.html`)).toBe('second');
    }
  },
);

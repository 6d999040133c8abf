import { symlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { decodeText, isReadableText } from '#lib/text/decode-text.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGitStore } from '#local/git/git-store.ts';
import { openGithubStore } from './github-store.server.ts';
import {
  fillRepository,
  openRepository,
  runGit,
  type TestRepository,
} from '#test/kit/git/test-repository.ts';
import { copyPrepared } from '#test/setup/prepared-folder.ts';
import { startGithub } from '#test/kit/git/start-github.ts';
import type { ContentStore, FileChange } from './content-store.server.ts';

/** A repository with content, and the stores that open it. */
interface StoreHome {
  /** Where content is prepared with git before a store reads it. */
  repository: TestRepository;
  /** Makes the prepared content visible to the stores. */
  publish: () => void;
  /** Opens one more store on the same repository. */
  open: () => ContentStore;
  close: () => Promise<void>;
}

/** Every implementation of a content store. */
const storeHomes: [string, (files: Record<string, string | Uint8Array>) => Promise<StoreHome>][] = [
  ['the git repository of this machine', openLocalHome],
  ['GitHub', openGithubHome],
];

function openLocalHome(files: Record<string, string | Uint8Array>): Promise<StoreHome> {
  const repository = openRepository(
    copyPrepared('local-home', (folder) => {
      fillRepository(folder, files);
    }),
  );
  return Promise.resolve({
    repository,
    publish: () => undefined,
    open: () => openGitStore({ repositoryDir: repository.folder }),
    close: () => {
      repository.remove();
      return Promise.resolve();
    },
  });
}

async function openGithubHome(files: Record<string, string | Uint8Array>): Promise<StoreHome> {
  const root = copyPrepared('github-home', (folder) => {
    fillRepository(path.join(folder, 'repository'), files);
    runGit(folder, ['clone', '--quiet', '--bare', 'repository', 'bare.git']);
  });
  const repository = openRepository(path.join(root, 'repository'));
  const bare = path.join(root, 'bare.git');
  const github = await startGithub(bare);
  return {
    repository,
    publish: () => {
      repository.git('push', '--quiet', bare, 'main');
    },
    open: () => openGithubStore({ ...github.options, writeEveryMs: 0 }),
    close: async () => {
      await github.stop();
      rmSync(root, { recursive: true });
    },
  };
}

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]);
const oddName = 'content/blog/Ein Tag – «ñandú» & co.md';
const siteText = '\uFEFFname: Sandpiper\r\nplace: "Tampa ☀"\n';
const longText = 'A line of a long article.\n'.repeat(25_000);
const first: Record<string, string | Uint8Array> = {
  'content/site.yaml': siteText,
  'content/pages/home.yaml': 'hero:\n  title: Hello\n',
  'content/pages/deep/er/note.md': 'Deep.\n',
  'content/empty.md': '',
  'content/long.md': longText,
  [oddName]: 'Größe\n',
  'public/uploads/bird.png': png,
  'README.md': 'Not content.\n',
};
const unknown = '0123456789012345678901234567890123456789';

describe.each(storeHomes)('content at %s', (_, openHome) => {
  let home: StoreHome;
  let store: ContentStore;
  let head: string;

  const commit = (changes: FileChange[], expectedHead = head, message = 'Change') =>
    store.commit({ expectedHead, changes, message, authorName: 'Edith' });
  const landed = async (...args: Parameters<typeof commit>) => {
    const result = await commit(...args);
    if (result.kind !== 'committed') throw new Error('The commit did not land.');
    return result.commit;
  };

  beforeEach(async () => {
    home = await openHome(first);
    store = home.open();
    head = await store.readHead();
  });

  afterEach(() => home.close());

  test('the head is the full hash of the branch', () => {
    expect(head).toBe(home.repository.git('rev-parse', 'main'));
  });

  test('texts are read to the last byte, in the order asked for, null for what is no file', async () => {
    const paths = [
      'content/long.md',
      'content/none.md',
      oddName,
      'content/pages',
      'content/empty.md',
    ];
    expect(await store.readTexts(head, [...paths, 'content/site.yaml'])).toEqual([
      ...[longText, null, 'Größe\n', null, '', siteText],
    ]);
    expect(await store.readTexts(head, [])).toEqual([]);
  });

  test('A776: texts of the newest commit are read without its hash', async () => {
    expect(await store.readHeadTexts(['content/site.yaml', 'content/none.md'])).toEqual([
      ...[siteText, null],
    ]);
    await landed([{ path: 'content/site.yaml', contents: 'new' }]);
    expect(await store.readHeadTexts(['content/site.yaml'])).toEqual(['new']);
  });

  test('more files than fit into one query are read in their order', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `content/many/${index}.md`);
    home.repository.write(Object.fromEntries(names.map((name) => [name, name])));
    const commit = home.repository.commitAll('Many');
    home.publish();
    expect(await store.readTexts(commit, names)).toEqual(names);
  });

  test('bytes are read as they are, null for what is no file', async () => {
    const bytes = await store.readBytes(head, 'public/uploads/bird.png');
    expect(bytes && Uint8Array.from(bytes)).toEqual(png);
    expect(await store.readBytes(head, 'public/uploads/none.png')).toBeNull();
    expect(await store.readBytes(head, 'public/uploads')).toBeNull();
  });

  test('A851: a file that is no text is read as what nobody takes for one, equal where the bytes are', async () => {
    const latin = Buffer.from('title: A café\n', 'latin1');
    home.repository.write({ 'content/latin.md': latin });
    const commit = home.repository.commitAll('Latin-1');
    home.publish();
    const files = ['public/uploads/bird.png', 'content/latin.md'];
    const texts = await store.readTexts(commit, files);
    expect(texts).toEqual([decodeText(png), decodeText(latin)]);
    for (const text of texts) expect(isReadableText(text ?? '')).toBe(false);
  });

  test('an earlier commit is read as it was', async () => {
    await commit([{ path: 'content/site.yaml', contents: 'new' }]);
    expect(await store.readTexts(head, ['content/site.yaml'])).toEqual([siteText]);
  });

  test('all files below a folder, but no links, are listed by path with the hash of what they hold', async () => {
    symlinkSync('site.yaml', path.join(home.repository.folder, 'content/link.yaml'));
    const commit = home.repository.commitAll('Link');
    home.publish();
    const files = await store.listFiles(commit, 'content');
    expect(files.map((file) => file.path)).toEqual([
      ...[oddName, 'content/empty.md', 'content/long.md', 'content/pages/deep/er/note.md'],
      ...['content/pages/home.yaml', 'content/site.yaml'],
    ]);
    for (const file of files) {
      expect(file.blob).toBe(home.repository.git('rev-parse', `main:${file.path}`));
    }
    expect(await store.listFiles(head, 'content/none')).toEqual([]);
    expect(await store.listFiles(head, 'content/site.yaml')).toEqual([]);
    expect(await store.listFiles(head, 'content/page')).toEqual([]);
  });

  test('a commit that is not there is an error, not an empty answer', async () => {
    const broken = { name: 'StoreError', kind: 'broken' };
    await expect(store.readTexts(unknown, ['content/site.yaml'])).rejects.toMatchObject(broken);
    await expect(store.readBytes(unknown, 'content/site.yaml')).rejects.toMatchObject(broken);
    await expect(store.listFiles(unknown, 'content')).rejects.toMatchObject(broken);
    const question = { head: unknown, folders: ['content'], limit: 5 };
    await expect(store.listCommits(question)).rejects.toMatchObject(broken);
    await expect(store.readTexts('--help', ['content/site.yaml'])).rejects.toMatchObject(broken);
  });

  test('A843: the history names commits that touched the folders, newest first, up to one that may be unknown', async () => {
    const { write, commitAll } = home.repository;
    const hashes = ['content/a.md', 'src/code.ts', 'public/uploads/a.txt', 'content/b.md'].map(
      (path, index) => {
        write({ [path]: path });
        return commitAll(`Touch ${path}\n\nBody: yes\n`, `2030-02-0${index + 1}T12:00:00+02:00`);
      },
    );
    const [a, code, upload, b] = hashes;
    home.publish();
    const list = (options: { folders: string[]; limit?: number; until?: string }) =>
      store.listCommits({ head: b ?? '', limit: 10, ...options });
    const both = ['content', 'public/uploads'];
    const hashesOf = async (options: Parameters<typeof list>[0]) =>
      (await list(options)).map(({ hash }) => hash);

    expect(await hashesOf({ folders: both })).toEqual([b, upload, a, head]);
    expect(await hashesOf({ folders: both, limit: 2 })).toEqual([b, upload]);
    expect(await hashesOf({ folders: ['content'] })).toEqual([b, a, head]);
    expect(await hashesOf({ folders: both, until: a ?? '' })).toEqual([b, upload]);
    expect(await hashesOf({ folders: both, until: code ?? '' })).toEqual([b, upload]);
    expect(await hashesOf({ folders: both, until: b ?? '' })).toEqual([]);
    const unknown = '0123456789abcdef0123456789abcdef01234567';
    expect(await hashesOf({ folders: both, until: unknown })).toEqual([b, upload, a, head]);
    expect(await hashesOf({ folders: [] })).toEqual([]);
    expect(await hashesOf({ folders: both, limit: 0 })).toEqual([]);
    expect(await hashesOf({ folders: ['content/none'] })).toEqual([]);
    expect((await list({ folders: ['public/uploads'] }))[0]).toEqual({
      hash: upload,
      parent: code,
      message: 'Touch public/uploads/a.txt\n\nBody: yes',
      authorName: 'The Owner',
      committedAt: '2030-02-03T10:00:00.000Z',
    });
    expect((await list({ folders: both })).at(-1)).toMatchObject({ hash: head, parent: null });
  });

  test('commits of one second are listed child before parent', async () => {
    const { write, commitAll } = home.repository;
    const hashes = ['content/1', 'public/uploads/2', 'content/3', 'public/uploads/4'].map(
      (path) => {
        write({ [path]: path });
        return commitAll(path);
      },
    );
    home.publish();
    const [last = ''] = hashes.reverse();
    const question = { head: last, folders: ['content', 'public/uploads'], limit: 4 };
    const listed = await store.listCommits(question);
    expect(listed.map(({ hash }) => hash)).toEqual(hashes);
  });

  test('A843: an older commit whose clock was ahead does not hide the newest', async () => {
    const { write, commitAll } = home.repository;
    write({ 'public/uploads/1': '1' });
    const older = commitAll('Ahead', '2040-01-01T00:00:00Z');
    write({ 'content/2': '2' });
    const newest = commitAll('Now', '2030-01-01T00:00:00Z');
    home.publish();
    const question = { head: newest, folders: ['content', 'public/uploads'] };
    const list = async (limit: number) =>
      (await store.listCommits({ ...question, limit })).map(({ hash }) => hash);
    expect(await list(1)).toEqual([newest]);
    expect(await list(2)).toEqual([newest, older]);
  });

  test('what came in with a merge is newer, however many commits lie between', async () => {
    const { git, write, commitAll } = home.repository;
    git('switch', '--quiet', '--create', 'side');
    write({ 'content/side.md': 'side' });
    const side = commitAll('Side', '2030-01-03T00:00:00Z');
    git('switch', '--quiet', 'main');
    home.repository.commitMessages(Array<string>(110).fill('Code'), '2030-01-04T00:00:00Z');
    write({ 'content/main.md': 'main' });
    const before = commitAll('Main', '2030-01-05T00:00:00Z');
    git('merge', '--quiet', '--no-edit', 'side');
    const merge = git('rev-parse', 'HEAD');
    home.publish();
    const question = { head: merge, folders: ['content'], limit: 10, until: before };
    const hashes = (await store.listCommits(question)).map(({ hash }) => hash);
    expect(hashes).toContain(side);
    expect(hashes).not.toContain(before);
    expect(hashes).not.toContain(head);
  });

  test('one commit changes, adds and removes files, texts and others', async () => {
    const picture = 'public/uploads/new bird ü.png';
    const changed = await landed(
      [
        { path: 'content/site.yaml', contents: 'name: Größer\r\n' },
        { path: oddName, contents: null },
        { path: 'content/fresh/neu & gut.md', contents: 'Fresh' },
        { path: picture, contents: png },
      ],
      head,
      'Save 3 fields\n\nSave-Id: 42',
    );
    expect(await store.readHead()).toBe(changed);
    const paths = ['content/site.yaml', oddName, 'content/fresh/neu & gut.md', 'README.md'];
    expect(await store.readTexts(changed, paths)).toEqual([
      ...['name: Größer\r\n', null, 'Fresh', 'Not content.\n'],
    ]);
    const bytes = await store.readBytes(changed, picture);
    expect(bytes && Uint8Array.from(bytes)).toEqual(png);
    const question = { head: changed, folders: ['content'], limit: 1 };
    expect(await store.listCommits(question)).toMatchObject([
      { hash: changed, parent: head, message: 'Save 3 fields\n\nSave-Id: 42' },
    ]);
  });

  test('nothing is written where the head has moved on', async () => {
    const newer = await landed([{ path: 'content/site.yaml', contents: 'theirs' }]);
    const changes = [
      { path: 'content/site.yaml', contents: 'mine' },
      { path: 'content/mine.md', contents: 'mine' },
    ];
    expect(await commit(changes)).toEqual({ kind: 'stale' });
    expect(await commit(changes, unknown)).toEqual({ kind: 'stale' });
    expect(await store.readHead()).toBe(newer);
    expect(await store.readTexts(newer, ['content/site.yaml', 'content/mine.md'])).toEqual([
      ...['theirs', null],
    ]);
  });

  test('of two commits at the same time exactly one lands', async () => {
    const stores = [store, home.open()];
    const results = await Promise.all(
      stores.map((each, index) =>
        each.commit({
          expectedHead: head,
          changes: [{ path: `content/${index}.md`, contents: 'mine' }],
          message: 'Change',
          authorName: 'Edith',
        }),
      ),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(['committed', 'stale']);
    const winner = results.find((result) => result.kind === 'committed');
    expect(await store.readHead()).toBe(winner?.commit);
  });

  test('what the head holds already makes no commit', async () => {
    const changes = [
      { path: 'content/site.yaml', contents: siteText },
      { path: 'public/uploads/bird.png', contents: png },
      { path: 'content/none.md', contents: null },
    ];
    expect(await commit(changes)).toEqual({ kind: 'committed', commit: head });
    expect(await store.readHead()).toBe(head);
    await commit([{ path: 'content/site.yaml', contents: 'new' }]);
    expect(await commit(changes)).toEqual({ kind: 'stale' });
  });

  test('what was there already and what is new may come together', async () => {
    const changed = await landed([
      { path: 'content/none.md', contents: null },
      { path: 'content/site.yaml', contents: siteText },
      { path: 'content/new.md', contents: 'new' },
    ]);
    expect(await store.readTexts(changed, ['content/new.md'])).toEqual(['new']);
  });

  test.each([
    ...[
      'src/code.ts',
      'content',
      'content/',
      'content/../src/code.ts',
      '../content/a',
      'content//a',
    ],
    ...['/content/a', 'content/.git/config', 'content/a\nb', 'content\\a', 'public/images/a.png'],
  ])(
    'ASVS 5.3.1, 5.3.2, 5.4.1, 5.4.2: %j is not written, and nothing that came with it',
    async (path) => {
      const changes = [
        { path: 'content/good.md', contents: 'good' },
        { path, contents: 'bad' },
      ];
      await expect(commit(changes)).rejects.toMatchObject({ name: 'StoreError', kind: 'broken' });
      expect(await store.readHead()).toBe(head);
    },
  );

  test('a file that is named twice in one commit is not written', async () => {
    const twice = [1, 2].map((contents) => ({
      path: 'content/a.md',
      contents: contents.toString(),
    }));
    await expect(commit(twice)).rejects.toMatchObject({ kind: 'broken' });
  });
});

import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openGitStore } from '#local/git/git-store.ts';
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '#test/kit/small-disk.ts';
import { createRepository } from '#test/kit/git/test-repository.ts';

const disk = mountSmallDisk('8m');

describe.skipIf(disk === null)('a repository whose disk is really full', () => {
  afterAll(() => {
    if (disk !== null) unmountSmallDisk(disk);
  });

  test('takes no save, is read as before, and takes the save when there is room', async () => {
    const file = 'content/site.yaml';
    const repository = createRepository({ [file]: 'old\n' }, disk ?? '');
    const store = openGitStore({ repositoryDir: repository.folder });
    const expectedHead = await store.readHead();
    const changes = [{ path: file, contents: `${'A long text. '.repeat(2000)}\n` }];
    const request = { expectedHead, changes, message: 'Save', authorName: 'Edith' };
    const filler = path.join(disk ?? '', 'filler');
    fillDisk(filler);
    await expect(store.commit(request)).rejects.toMatchObject({
      name: 'StoreError',
      kind: 'away',
      message: `The disk of the git repository at ${repository.folder} is full.`,
    });
    expect(await store.readHead()).toBe(expectedHead);
    expect(await store.readTexts(expectedHead, [file])).toEqual(['old\n']);
    rmSync(filler);
    expect(await store.commit(request)).toMatchObject({ kind: 'committed' });
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(repository.git('fsck', '--no-dangling')).toBe('');
  });
});

import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { historyApi } from '#editing/history/history-api.server.ts';
import { getContentStore, setContentStore } from '#editing/publishing/find-store.server.ts';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { healthApi } from '#desk/health-api.server.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { countRounds } from '#test/kit/database/count-rounds.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { startGithub } from '#test/kit/git/start-github.ts';
import { createRepository, runGit } from '#test/kit/git/test-repository.ts';
import { openEditingProject } from '#test/kit/site/editing-project.ts';

// Each round costs a trip to a database that may be far away.
describeWithDatabase('calls of the database that follow each other', (getDatabase) => {
  let admin: TestBrowser;

  beforeEach(async () => {
    const project = openEditingProject();
    await resetTestAdmin();
    admin = await openSignedInBrowser();
    return () => {
      project.close();
      vi.unstubAllEnvs();
    };
  });

  const count = (work: () => Promise<Response>) =>
    countRounds(getDatabase(), async () => {
      expect((await work()).status).toBe(200);
    });

  test('are at most four for a login, from a known browser or not', async () => {
    for (const browser of [openTestBrowser(), admin]) {
      const body = { body: testAdmin };
      const logIn = () => browser.call(accountApi, 'POST', '/api/auth/login', body);
      expect(await count(logIn)).toBeLessThanOrEqual(4);
    }
  });

  test('are at most two for a look at what is going live', async () => {
    const asked = '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10';
    for (const query of ['', `?saves=${asked}`]) {
      const look = () => admin.call(editorApi, 'GET', `/api/admin/publishing${query}`);
      expect(await count(look)).toBeLessThanOrEqual(2);
    }
  });

  test('are at most six for the state of the site, and three for a stranger', async () => {
    const look = (by: TestBrowser) => () => by.call(healthApi, 'GET', '/api/health');
    expect(await count(look(admin))).toBeLessThanOrEqual(6);
    expect(await count(look(openTestBrowser()))).toBeLessThanOrEqual(3);
  });

  test('are at most four for a page of the history at GitHub, which names the end of its token each time', async () => {
    const repository = createRepository({ 'content/site.yaml': 'name: Sandpiper\n' });
    const bare = path.join(repository.folder, 'bare.git');
    runGit(repository.folder, ['clone', '--quiet', '--bare', '.', 'bare.git']);
    const github = await startGithub(bare);
    const { token, repository: name, endpoint } = github.options;
    vi.stubEnv('GITHUB_TOKEN', token);
    vi.stubEnv('GITHUB_REPOSITORY', name);
    vi.stubEnv('GITHUB_GRAPHQL_URL', endpoint);
    setContentStore(undefined);
    try {
      const look = () => admin.call(historyApi, 'GET', '/api/admin/history');
      expect(await count(look)).toBeLessThanOrEqual(4);
      const store = getContentStore();
      const again = async () => {
        for (let turn = 0; turn < 5; turn += 1) await store.readHead();
      };
      expect(await countRounds(getDatabase(), again)).toBe(0);
      expect(github.calls.length).toBeGreaterThan(5);
    } finally {
      await github.stop();
      repository.remove();
    }
  });
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { updateLiveSaves } from '#editing/publishing/save-rows.server.ts';
import {
  failedBuild,
  readPublishingState,
  recordBuildEnd,
  recordBuiltSite,
} from '#editing/publishing/publishing-state.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import type { EarlierSiteList, PutBackAnswer } from './earlier-sites.ts';
import { historyApi } from './history-api.server.ts';

const home = 'content/pages/home.yaml';
const shipped = 'Exceptional Childcare & Family Support Services';

expectWarnings();

describeWithDatabase('the site of an earlier time', () => {
  const { project, admin: browser } = useEditing();
  /** The requests that Netlify received. */
  let asked: string[];
  let netlify: Server;
  /** The status of the response when Netlify is to fail. */
  let fault: number | null;

  /**
   * A stand-in for Netlify's published API: deploys of the commits that were live, latest first.
   */
  const startNetlify = async () => {
    asked = [];
    fault = null;
    netlify = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const isKnown = request.headers.authorization === 'Bearer nfp_test';
      const status = fault ?? (isKnown ? (request.method === 'POST' ? 201 : 200) : 401);
      response.writeHead(status, { 'content-type': 'application/json' });
      const commits = project.repository.git('rev-list', 'main').split('\n');
      const deploys = commits.map((commit_ref) => ({
        id: `d-${commit_ref.slice(0, 8)}`,
        state: 'ready',
        context: 'production',
        commit_ref,
      }));
      response.end(status >= 400 ? '{"code":1,"message":"no"}' : JSON.stringify(deploys));
    });
    netlify.listen(0, '127.0.0.1');
    await once(netlify, 'listening');
    const address = netlify.address();
    if (typeof address !== 'object' || !address) throw new Error('The stand-in has no port.');
    vi.stubEnv('SITE_ID', 'the-site');
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    vi.stubEnv('NETLIFY_TOKEN', 'nfp_test');
    vi.stubEnv('NETLIFY_API_URL', `http://127.0.0.1:${address.port}`);
  };

  beforeEach(async () => {
    await sql`truncate live_sites, deploys`;
    await sql`update publishing_state set served_commit = null, build_state = 'idle', build_message = null`;
    await nextTurn();
    await startNetlify();
    await serve();
  });

  afterEach(() => {
    netlify.close();
  });

  const nextTurn = () =>
    sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch', lease_until = 'epoch', trouble = null`;
  const readHead = () => project.repository.git('rev-parse', 'main');

  /** Serves the build of a commit, and the list of what it contains. */
  const serve = async (commit = readHead()) => {
    project.repository.git('checkout', '--quiet', commit);
    project.build();
    const history = project.repository.git('rev-list', commit).split('\n');
    await writeFile(path.join(project.distDir, 'build.json'), JSON.stringify({ commit, history }));
    project.repository.git('checkout', '--quiet', 'main');
    await updateLiveSaves();
  };
  const save = async (value: string, id = 'hero-title') => {
    const edits = [{ id, type: 'text', value }];
    const answer = await browser.call(editorApi, 'POST', '/api/admin/content', { body: { edits } });
    expect(answer.status).toBe(200);
  };
  const saveAndServe = async (value: string) => {
    await save(value);
    await nextTurn();
    await publish();
    await serve();
    return readHead();
  };
  const list = async () => {
    const response = await browser.call(historyApi, 'GET', '/api/admin/earlier-sites');
    expect(response.status).toBe(200);
    return (await response.json()) as EarlierSiteList;
  };
  const putBack = (commit: string, head = readHead(), by = browser) =>
    by.call(historyApi, 'POST', '/api/admin/earlier-sites', { body: { commit, head } });
  const succeed = async (commit: string) => {
    const response = await putBack(commit);
    expect(response.status).toBe(200);
    return (await response.json()) as PutBackAnswer;
  };

  test('A832: is live by one call of Netlify, and stays with the next save', async () => {
    const first = readHead();
    const second = await saveAndServe('A fatal headline');
    expect(await list()).toMatchObject({
      head: second,
      sites: [{ commit: first, undone: ['Home › Top of the page › Headline'], isImmediate: true }],
      hindrance: null,
    });
    expect(await succeed(first)).toEqual({ state: 'live' });
    expect(asked).toEqual([
      'GET /sites/the-site/deploys?production=true&per_page=100',
      `POST /sites/the-site/deploys/d-${first.slice(0, 8)}/restore`,
    ]);
    expect(project.read(home)).toContain(shipped);
    const message = project.repository.git('log', '-1', '--format=%B');
    expect(message).toMatch(/^Put back the site of .+\n\n- undone: Home › .+\n\n\[skip netlify\]/);
    expect(project.repository.git('rev-parse', 'main~1')).toBe(second);

    await serve(first);
    await saveAndServe('A calm headline');
    expect(project.read(home)).toContain('A calm headline');
    expect(project.repository.git('log', '-1', '--format=%B')).not.toContain('[skip');
    const history = await browser.call(historyApi, 'GET', '/api/admin/history');
    expect(await history.text()).toContain('Put back the site of');
  });

  test('A832: what was undone can be put back the same way', async () => {
    const first = readHead();
    const second = await saveAndServe('A fatal headline');
    await succeed(first);
    await serve(first);
    const { sites } = await list();
    expect(sites).toMatchObject([
      { commit: second, undone: [expect.stringMatching(/^Put back the site of/) as string] },
    ]);
    await succeed(second);
    expect(project.read(home)).toContain('A fatal headline');
  });

  test('A832: what waits to be committed goes on waiting, and shows afterwards', async () => {
    const first = readHead();
    await saveAndServe('A fatal headline');
    await save('Words that wait.', 'home-hero-text');
    await succeed(first);
    expect(project.read(home)).not.toContain('Words that wait.');
    await nextTurn();
    await publish();
    expect(project.read(home)).toContain('Words that wait.');
    expect(project.read(home)).toContain(shipped);
  });

  test('A832: entries that came since go, files of the site stay, and pictures of then return', async () => {
    const picture = 'public/uploads/then-0123456789.png';
    project.repository.write({ [picture]: 'bytes' });
    const first = project.repository.commitAll('A picture');
    await serve();
    const added = 'content/testimonials/added.yaml';
    project.repository.git('rm', '--quiet', picture);
    project.repository.write({
      [added]: project.read('content/testimonials/1-kessler.yaml').replace(/^id: 1$/m, 'id: 99'),
    });
    project.repository.commitAll('By hand');
    await serve();
    await succeed(first);
    const files = project.repository.git('ls-tree', '-r', '--name-only', 'main').split('\n');
    expect(files).toContain(picture);
    expect(files).not.toContain(added);
  });

  test('A832: a site from before the team had files of its own comes back with the team of today', async () => {
    const about = 'content/pages/about.yaml';
    const { git } = project.repository;
    const today = project.read(about);
    const team = git('ls-files', 'content/team').split('\n');
    git('rm', '--quiet', ...team);
    const then = today.replace('title: Our story', 'title: Our story so far');
    project.repository.write({ [about]: `${then}founder:\n  name: Dana Merritt\n` });
    const first = project.repository.commitAll('The site of then');
    await serve();
    project.repository.git('checkout', '--quiet', `${first}~1`, '--', 'content');
    project.repository.commitAll('Files for the team');
    await serve();
    expect(project.read(about)).toBe(today);

    await succeed(first);
    git('checkout', '--quiet', '--force', 'main');
    expect(project.read(about)).toBe(then);
    expect(git('ls-files', 'content/team').split('\n')).toEqual(team);
  });

  test('A832: while a build is under way, the commit is built, too', async () => {
    const first = readHead();
    await saveAndServe('A fatal headline');
    await sql`update publishing_state set build_state = 'building'`;
    await succeed(first);
    expect(project.repository.git('log', '-1', '--format=%B')).not.toContain('[skip');
  });

  test.for([
    ['without a token', { NETLIFY_TOKEN: '' }, null, undefined],
    ['while Netlify is away', {}, 503, 'Netlify cannot answer right now.'],
    ['with an expired token', {}, 401, 'Netlify does not accept NETLIFY_TOKEN; set a new one.'],
  ] as const)(
    'A832: %s it comes back by git and a build',
    async ([, settings, status, warning]) => {
      const first = readHead();
      await saveAndServe('A fatal headline');
      for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
      fault = status;
      const { hindrance } = await list();
      expect(hindrance).toBe(
        'NETLIFY_TOKEN' in settings
          ? 'To put a site back at once, without a build, set NETLIFY_TOKEN at Netlify.'
          : null,
      );
      expect(await succeed(first)).toEqual({ state: 'building', ...(warning && { warning }) });
      expect(project.read(home)).toContain(shipped);
      expect(project.repository.git('log', '-1', '--format=%B')).not.toContain('[skip');
    },
  );

  test('A832: nothing is undone that was saved since the list was read', async () => {
    const first = readHead();
    const seen = await saveAndServe('A fatal headline');
    await saveAndServe('A newer headline');
    const response = await putBack(first, seen);
    expect([response.status, await response.text()]).toEqual([
      409,
      'Nothing was put back. Somebody saved in the meantime. Reload the page to see what would be undone, and press again.',
    ]);
    expect(asked).toEqual([]);
    expect(project.read(home)).toContain('A newer headline');
    expect((await putBack('0'.repeat(40))).status).toBe(404);
    expect((await putBack(first, readHead(), openTestBrowser())).status).toBe(401);
  });

  test('A832: after a build that failed, the site that visitors see can be put back, which undoes what failed', async () => {
    const first = readHead();
    await save('A headline that cannot be built');
    await nextTurn();
    await publish();
    expect((await list()).sites).toEqual([]);
    await recordBuildEnd(failedBuild);
    expect((await list()).sites).toMatchObject([
      { commit: first, undone: ['Home › Top of the page › Headline'] },
    ]);
    await succeed(first);
    expect(project.read(home)).toContain(shipped);
  });

  test('a build that failed is tried again by one call of Netlify, once', async () => {
    const retry = () => browser.call(editorApi, 'PUT', '/api/admin/publishing');
    await recordBuildEnd(failedBuild);
    expect((await retry()).status).toBe(204);
    expect((await readPublishingState()).buildState).toBe('building');
    expect((await retry()).status).toBe(204);
    expect(asked).toEqual(['POST /sites/the-site/builds']);
  });

  test('without a token, the answer says where a build can be tried again', async () => {
    vi.stubEnv('NETLIFY_TOKEN', '');
    await recordBuildEnd(failedBuild);
    const response = await browser.call(editorApi, 'PUT', '/api/admin/publishing');
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Choose “Retry deploy” under Deploys there');
    expect((await readPublishingState()).buildState).toBe('failed');
  });

  test('A832: the builds of this month are counted with the number of the plan', async () => {
    for (const deploy of ['first', 'second', 'second']) await recordBuiltSite(readHead(), deploy);
    await sql`insert into deploys (id, built_at) values ('old', now() - interval '40 days')`;
    expect((await list()).deploys).toEqual({ count: 2, max: 20 });
    vi.stubEnv('DEPLOYS_PER_MONTH', '166');
    expect((await list()).deploys).toEqual({ count: 2, max: 166 });
    vi.stubEnv('SITE_ID', '');
    expect((await list()).deploys).toBeNull();
  });
});

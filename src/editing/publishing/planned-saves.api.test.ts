import { Cron } from 'croner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cmsApi } from '#editing/cms/cms-api.server.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { deleteOldPictures, storePicture } from '#editing/pictures/picture-rows.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { findLargestAnswer } from '#test/kit/database/largest-answer.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { config } from '#functions/publish-content.ts';
import type { PlannedSaveInfo, Publishing } from './publishing-contract.ts';
import { publish } from './publish.server.ts';

const home = 'content/pages/home.yaml';
const halfHourMs = 1_800_000;
const headline = { id: 'hero-title', type: 'text', value: 'Open in the storm' };
const intro = { id: 'home-hero-text', type: 'text', value: 'Another introduction.' };

describeWithDatabase('a save with a time', (getDatabase) => {
  const { project, admin: browser } = useEditing();
  let due: Date;

  beforeEach(() => {
    due = new Date((Math.floor(Date.now() / halfHourMs) + 2) * halfHourMs);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const setClock = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
  const call = (method: string, path: string, body?: object, by = browser) =>
    by.call(editorApi, method, path, body ? { body } : {});
  const save = (edits: object[], more: object = {}) =>
    call('POST', '/api/admin/content', { edits, ...more });
  const plan = async (edits: object[], at = toAgencyTime(due)) => {
    const response = await save(edits, { at });
    expect(response.status).toBe(200);
    return ((await response.json()) as { save: { id: string } }).save.id;
  };
  const list = async () =>
    ((await (await call('GET', '/api/admin/planned')).json()) as { planned: PlannedSaveInfo[] })
      .planned;
  const countCommits = () => Number(project.repository.git('rev-list', '--count', 'main'));

  test('A812: is committed at its time and not a second before', async () => {
    const id = await plan([headline]);
    const before = project.repository.git('rev-parse', 'main');
    for (const early of [3_600_000, 60_000, 1000, 1]) {
      setClock(due.getTime() - early);
      expect(await publish()).toMatchObject({ kind: early > 15_000 ? 'done' : 'waiting' });
      expect(project.repository.git('rev-parse', 'main')).toBe(before);
    }
    setClock(due.getTime());
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read(home)).toContain('Open in the storm');
    expect(project.repository.git('log', '-1', '--format=%B')).toContain(`Save: ${id}`);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(countCommits()).toBe(Number(project.repository.git('rev-list', '--count', before)) + 1);
  });

  test('A812: the clock strikes at each time that can be chosen', () => {
    const clock = new Cron(config.schedule ?? '', { timezone: 'UTC', paused: true });
    for (let index = 0; index < 400; index += 1) {
      const moment = due.getTime() + index * 11 * halfHourMs;
      expect(clock.nextRun(new Date(moment - 1))?.getTime()).toBe(moment);
    }
  });

  test('A812: shares a commit with what else is due', async () => {
    const planned = await plan([headline]);
    await plan(
      [{ ...intro, id: 'home-about-title', value: 'Much later' }],
      toAgencyTime(new Date(due.getTime() + halfHourMs)),
    );
    const before = countCommits();
    const { save: other } = (await (await save([intro])).json()) as { save: { id: string } };
    setClock(due.getTime() + 5000);
    await publish();
    expect(countCommits()).toBe(before + 1);
    const message = project.repository.git('log', '-1', '--format=%B');
    expect(message).toContain(`Save: ${planned}`);
    expect(message).toContain(`Save: ${other.id}`);
    expect(project.read(home)).not.toContain('Much later');
  });

  test('A814: shows in no answer before its time', async () => {
    await plan([headline]);
    const answers = await Promise.all([
      call('GET', '/api/admin/content', undefined, openTestBrowser()),
      call('GET', '/api/admin/content'),
      call('POST', '/api/admin/content-items', { ids: ['hero-title'] }),
      call('GET', '/api/admin/publishing'),
      browser.call(cmsApi, 'POST', '/api/cms', {
        body: { branch: 'main', action: 'getEntry', params: { path: home } },
      }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('Open in the storm');
    }
    expect((await call('GET', '/api/admin/planned', undefined, openTestBrowser())).status).toBe(
      401,
    );
    // Other plans are not based on it either.
    expect(
      (
        await save([
          { ...headline, value: 'Now', base: 'Exceptional Childcare & Family Support Services' },
        ])
      ).status,
    ).toBe(200);
  });

  test('A851: is listed beside others even if its file can no longer be read', async () => {
    const [first, second] = [await plan([headline]), await plan([{ ...headline, value: 'Two' }])];
    project.repository.write({ [home]: Buffer.from('title: \u00e9\n', 'latin1') });
    project.repository.commitAll('By hand');
    expect((await list()).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  test('A813: is listed, moved and canceled', async () => {
    const later = new Date(due.getTime() + halfHourMs);
    const id = await plan([headline], toAgencyTime(later));
    const other = await plan([intro]);
    expect(await list()).toMatchObject([
      { id: other, dueAt: due.toISOString() },
      {
        id,
        dueAt: later.toISOString(),
        changes: [
          {
            place: 'Home › Top of the page › Headline',
            before: 'Exceptional Childcare & Family Support Services',
            after: 'Open in the storm',
          },
        ],
        conflicts: [],
      },
    ]);
    const moved = new Date(due.getTime() + 4 * halfHourMs);
    const move = (save: string, at: string | null) =>
      call('PUT', '/api/admin/planned', { save, at });
    expect((await move(other, toAgencyTime(moved))).status).toBe(204);
    expect((await list()).map((each) => [each.id, each.dueAt])).toEqual([
      [id, later.toISOString()],
      [other, moved.toISOString()],
    ]);
    expect((await move(id, null)).status).toBe(204);
    await publish();
    expect(project.read(home)).toContain('Open in the storm');
    expect((await move(id, toAgencyTime(moved))).status).toBe(404);
    const cancel = () => call('DELETE', `/api/admin/planned?save=${other}`);
    expect((await cancel()).status).toBe(204);
    expect(await list()).toEqual([]);
    const gone = await cancel();
    expect([gone.status, await gone.text()]).toEqual([
      404,
      'This save is no longer planned: it was published or canceled meanwhile. Reload the page to check.',
    ]);
    setClock(moved.getTime());
    await publish();
    expect(project.read(home)).not.toContain('Another introduction.');
  });

  test('A774: is open for the browser that keeps its words, until it is live or canceled', async () => {
    const [first, second] = [await plan([headline]), await plan([intro])];
    const ask = async () => {
      const answer = await call('GET', `/api/admin/publishing?saves=${first},${second}`);
      return ((await answer.json()) as Publishing).asked?.map(({ state }) => state);
    };
    expect(await ask()).toEqual(['open', 'open']);
    expect((await call('DELETE', `/api/admin/planned?save=${second}`)).status).toBe(204);
    expect(await ask()).toEqual(['open', 'lost']);
    setClock(due.getTime());
    await publish();
    expect(await ask()).toEqual(['open', 'lost']);
    await sql`update content_saves set state = 'live'`;
    expect(await ask()).toEqual(['live', 'lost']);
  });

  test('A815: a save of the same text tells the conflict at once, in its answer and in the list', async () => {
    await plan([headline, intro]);
    const answer: unknown = await (await save([{ ...headline, value: 'Calm seas' }])).json();
    expect(answer).toMatchObject({
      save: { state: 'queued' },
      warning: expect.stringMatching(
        /^\S+ planned another text for .+: Home › Top of the page › Headline\. Decide under Planned on the dashboard\.$/,
      ) as string,
    });
    const met = { id: 'hero-title', yours: 'Open in the storm', theirs: 'Calm seas', index: 0 };
    expect(await list()).toMatchObject([{ conflicts: [met] }]);
    await publish();
    project.build();
    expect(await list()).toMatchObject([{ conflicts: [met] }]);
    const [{ id }] = (await list()) as [PlannedSaveInfo];
    const decide = (keep: string) =>
      call('POST', '/api/admin/planned', { save: id, index: 0, keep });
    expect((await decide('mine')).status).toBe(204);
    expect(await list()).toMatchObject([{ conflicts: [] }]);
    await sql`update publishing_state set last_commit_at = 'epoch'`;
    setClock(due.getTime());
    await publish();
    vi.useRealTimers();
    expect(project.read(home)).toMatch(/Open in the storm[^]*Another introduction\./);
    const report = (await (await call('GET', '/api/admin/publishing')).json()) as {
      saves: { conflicts: unknown[] }[];
    };
    expect(report.saves.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  });

  test('A815: a commit of a developer and an earlier plan are told as well; their words can stay', async () => {
    const first = await plan([headline]);
    const second = await plan(
      [{ ...headline, value: 'Later words' }],
      toAgencyTime(new Date(due.getTime() + halfHourMs)),
    );
    expect(await list()).toMatchObject([
      { id: first, conflicts: [] },
      { id: second, conflicts: [{ theirs: 'Open in the storm' }] },
    ]);
    project.repository.write({
      [home]: project.read(home).replace('Exceptional Childcare', 'Splendid Childcare'),
    });
    project.repository.commitAll('By hand');
    expect(await list()).toMatchObject([
      { id: first, conflicts: [{ theirs: 'Splendid Childcare & Family Support Services' }] },
      { id: second, conflicts: [{}] },
    ]);
    await call('POST', '/api/admin/planned', { save: first, index: 0, keep: 'theirs' });
    expect((await list()).map(({ id }) => id)).toEqual([second]);
  });

  test.for([
    ['2020-01-01T09:00', 'That time has passed. Choose a later one, or save now.'],
    ['2126-01-01T09:00', 'Please choose a time within the next twelve months.'],
    ['2027-03-14T02:30', 'There is no such time that day. Please choose another time.'],
    ['tomorrow', 'There is no such time that day. Please choose another time.'],
    ['2026-12-24T09:10', 'Please choose a full or half hour, such as 9:00 AM or 9:30 AM.'],
  ])('A812: %s is refused with a remedy', async ([at, sentence]) => {
    const response = await save([headline], { at });
    expect([response.status, await response.text()]).toEqual([422, sentence]);
    expect(await list()).toEqual([]);
  });

  test('A816: a whole entry is planned, and is in git at its time', async () => {
    const data = {
      name: 'Bo Lind',
      title: 'A father in Tampa',
      text: 'They found Zoe for us.',
      rating: 4,
      image: '/images/hero.svg',
      sample: true,
    };
    const value = JSON.stringify({ data, text: '' });
    await plan([{ id: 'new:testimonials:1', type: 'entry', base: '', value }]);
    const listFiles = () => project.repository.git('ls-tree', '--name-only', '-r', 'main');
    await publish();
    expect(listFiles()).not.toContain('bo-lind');
    setClock(due.getTime());
    expect(await publish()).toEqual({ kind: 'done' });
    expect(listFiles()).toContain('content/testimonials/bo-lind.yaml');
  });

  /** Plans as many saves as a script with a session could, each with many texts in many files. */
  const fillPlans = async (count: number, changes: object[]) => {
    await sql`
      insert into planned_saves (id, username, changes, due_at)
      select gen_random_uuid(), 'ada', ${JSON.stringify(changes)}::jsonb, ${due}
      from generate_series(1, ${count}::int)`;
  };
  const field = (file: string, key: string, after: string) => ({
    kind: 'field',
    file,
    path: [key],
    after,
    before: 'x',
  });

  test('A812: at most 100 are planned, also when many come at once, and the next one hears what to do', async () => {
    await fillPlans(95, [field(home, 'seo', 'x')]);
    const sent = Array.from({ length: 10 }, (_, index) =>
      save([{ ...headline, value: `Title ${index}` }], { at: toAgencyTime(due) }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(5).fill(422),
    ]);
    const planned = await list();
    expect(planned).toHaveLength(100);
    const refused = await save([intro], { at: toAgencyTime(due) });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      'No more than 100 saves can be planned at a time, fewer if they are very long. Cancel one under Planned on the dashboard, or save without a time.',
    ]);
    expect((await save([intro])).status).toBe(200);
    await call('DELETE', `/api/admin/planned?save=${planned[0]?.id ?? ''}`);
    await plan([headline]);
  });

  test('A812: very long plans are fewer, and a retry of the last one is still the same save', async () => {
    await fillPlans(15, [field(home, 'seo', 'x'.repeat(250_000))]);
    const send = () =>
      browser.call(editorApi, 'POST', '/api/admin/content', {
        body: { edits: [headline], at: toAgencyTime(due) },
        headers: { 'idempotency-key': 'the last' },
      });
    expect((await send()).status).toBe(200);
    await fillPlans(1, [field(home, 'seo', 'x'.repeat(250_000))]);
    expect((await send()).status).toBe(200);
    expect((await save([intro], { at: toAgencyTime(due) })).status).toBe(422);
    expect(await list()).toHaveLength(17);
  });

  test('A758, A862: the list of all plans reads less than a megabyte at once, so that others have their turn', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `field${index}`);
    await fillPlans(
      100,
      keys.map((key) => field(home, key, 'y')),
    );
    const { characters } = await findLargestAnswer(getDatabase(), async () => {
      expect(await list()).toHaveLength(100);
    });
    expect(characters).toBeLessThan(1_000_000);
  });

  test('A812: a retry after a lost answer plans nothing twice, and its picture is kept', async () => {
    const file = 'public/uploads/storm-0123456789.png';
    await storePicture(file, await drawPicture('png'));
    const edits = [{ id: 'home-hero-image', type: 'image', value: file.replace('public', '') }];
    const send = () =>
      browser.call(editorApi, 'POST', '/api/admin/content', {
        body: { edits, at: toAgencyTime(due) },
        headers: { 'idempotency-key': 'one-key' },
      });
    for (const response of [await send(), await send()]) expect(response.status).toBe(200);
    expect(await list()).toHaveLength(1);
    await sql`update content_pictures set created_at = now() - interval '40 days'`;
    expect(await deleteOldPictures()).toBe(0);
    setClock(due.getTime());
    await publish();
    vi.useRealTimers();
    expect((await send()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(project.repository.git('ls-tree', '--name-only', 'main', file)).toBe(file);
  });
});

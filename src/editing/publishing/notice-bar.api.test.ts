import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { formatShortMoment } from '#lib/text/dates.ts';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import type { PlannedSaveInfo, Publishing } from './publishing-contract.ts';
import { publish } from './publish.server.ts';

const notice = 'content/notice.yaml';
const halfHourMs = 1_800_000;
const text = 'We are closed until the storm has passed.';

describeWithDatabase('the notice bar', () => {
  const { project, admin: browser } = useEditing();
  let start: number;

  beforeEach(() => {
    start = (Math.floor(Date.now() / halfHourMs) + 2) * halfHourMs;
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const at = (halfHours: number) => start + halfHours * halfHourMs;
  const local = (moment: number) => toAgencyTime(new Date(moment));
  const save = async (fields: Record<string, string>, more: object = {}, status = 200) => {
    const edits = Object.entries(fields).map(([field, value]) => ({
      id: `notice-${field}`,
      type: 'text',
      value,
    }));
    const response = await browser.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits, ...more },
    });
    expect(response.status).toBe(status);
    return response;
  };
  /** Publishes as if it were that time. */
  const publishAt = async (moment: number) => {
    await sql`update publishing_state set last_commit_at = 'epoch'`;
    vi.useFakeTimers({ toFake: ['Date'], now: moment });
    await publish();
    vi.useRealTimers();
    await sql`update publishing_state set last_commit_at = 'epoch'`;
  };
  const list = async () => {
    const response = await browser.call(editorApi, 'GET', '/api/admin/planned');
    return ((await response.json()) as { planned: PlannedSaveInfo[] }).planned;
  };
  const steps = async () =>
    (await list()).map(({ dueAt, changes }) => {
      const place = changes[0]?.place;
      const isNamed = place?.endsWith(` ${formatShortMoment(dueAt)}`);
      return [Date.parse(dueAt), isNamed ? place?.replace(formatShortMoment(dueAt), '…') : place];
    });
  const [up, down] = [`Notice “${text}”, from …`, `Notice “${text}”, until …`];
  const isUp = () => !project.read(notice).includes('state: hidden');

  test('A817: goes up and comes down at its two times, to the second', async () => {
    await save({ text, link: '/contact', from: local(at(0)), until: local(at(4)) });
    await publish();
    expect(project.read(notice)).toContain(text);
    expect(isUp()).toBe(false);
    expect(await steps()).toEqual([
      [at(0), up],
      [at(4), down],
    ]);
    await publishAt(at(0) - 60_000);
    expect(isUp()).toBe(false);
    await publishAt(at(0));
    expect(isUp()).toBe(true);
    expect(project.repository.git('log', '-1', '--format=%s')).toBe('Notice bar goes up');
    expect(await steps()).toEqual([[at(4), down]]);
    await publishAt(at(4) - 60_000);
    expect(isUp()).toBe(true);
    await publishAt(at(4));
    expect(isUp()).toBe(false);
    expect(await list()).toEqual([]);
  });

  test('A942: a save of a notice of later says when it goes up, also before it is published', async () => {
    const readStart = async () => {
      const response = await browser.call(editorApi, 'GET', '/api/admin/publishing');
      return ((await response.json()) as Publishing).saves[0]?.goesUp;
    };
    const startsAt = (halfHours: number) =>
      formatShortMoment(new Date(at(halfHours)).toISOString());
    await save({ text, from: local(at(0)) });
    expect(await readStart()).toBe(startsAt(0));
    await publish();
    expect(await readStart()).toBe(startsAt(0));
    await save({ text: 'Closed on Friday.' });
    expect(await readStart()).toBe(startsAt(0));
    await save({ from: local(at(2)) });
    expect(await readStart()).toBe(startsAt(2));
    await save({ link: '/contact', from: '' });
    expect(await readStart()).toBeUndefined();
  });

  test('A817: without a start it goes up at once, and without an end it stays', async () => {
    await save({ text });
    await publish();
    expect(isUp()).toBe(true);
    expect(await list()).toEqual([]);
    await save({ until: local(at(2)) });
    await publishAt(Date.now());
    expect(isUp()).toBe(true);
    expect(await steps()).toEqual([[at(2), down]]);
    await save({ text: '' });
    await publishAt(Date.now());
    expect(isUp()).toBe(false);
    expect(await list()).toEqual([]);
  });

  test('A817: a save that is committed only after its end puts nothing up', async () => {
    await save({ text, until: local(at(1)) });
    await publishAt(at(1));
    expect(project.read(notice)).toContain(text);
    expect(isUp()).toBe(false);
    expect(await list()).toEqual([]);
  });

  test('A817: other times replace what was planned, other words do not', async () => {
    await save({ text, from: local(at(0)), until: local(at(4)) });
    await publish();
    await save({ from: local(at(1)), until: local(at(3)) });
    await publishAt(Date.now());
    expect(await steps()).toEqual([
      [at(1), up],
      [at(3), down],
    ]);
    await save({ text: 'Closed on Friday.' });
    await publishAt(Date.now());
    const planned = [
      [at(1), 'Notice “Closed on Friday.”, from …'],
      [at(3), 'Notice “Closed on Friday.”, until …'],
    ];
    expect(await steps()).toEqual(planned);
    const [first] = await list();
    const path = `/api/admin/planned?save=${first?.id ?? ''}`;
    expect((await browser.call(editorApi, 'DELETE', path)).status).toBe(204);
    await publishAt(at(1));
    expect(isUp()).toBe(false);
    expect(await steps()).toEqual(planned.slice(1));
  });

  test('A817: a developer or the content manager may write the file: its next save follows', async () => {
    project.repository.write({ [notice]: `text: ${text}\nstate: hidden\n` });
    project.repository.commitAll('By hand');
    await save({ from: local(at(0)), until: local(at(1)) });
    await publish();
    expect(await steps()).toEqual([
      [at(0), up],
      [at(1), down],
    ]);
  });

  test('A814, A817: its words are in no answer to visitors before its time', async () => {
    await save({ text, from: local(at(0)) });
    const read = async () =>
      (await openTestBrowser().call(editorApi, 'GET', '/api/admin/content')).text();
    expect(await read()).not.toContain(text);
    await publish();
    expect(await read()).not.toContain(text);
  });

  test.for([
    [{ from: 4, until: 4 }, 'The notice would end before it begins. Choose other times.'],
    [{ until: -100 }, 'The notice would be over already. Choose a later time.'],
  ] as const)('A817: the times %j are refused', async ([times, sentence]) => {
    const fields = Object.entries(times).map(([key, halfHours]) => [key, local(at(halfHours))]);
    const response = await save({ text, ...(Object.fromEntries(fields) as object) }, {}, 422);
    expect(await response.text()).toBe(sentence);
  });

  test.for(['javascript:alert(1)', '//example.com', 'contact'])(
    'A817: the link %s is refused with a remedy',
    async (link) => {
      const response = await save({ text, link }, {}, 422);
      expect(await response.text()).toBe(
        'Write the link like /contact or https://www.example.com.',
      );
    },
  );
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';
import { historyApi } from '#editing/history/history-api.server.ts';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms } from '#test/kit/api/cms-client.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { writeMp3 } from '#test/kit/sample-recording.ts';
import { listClimbs } from './climbs.ts';
import {
  sendEdits,
  signInBoth,
  type Admins,
} from '#test/full/torture/publishing/publishing-site.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { expectSoundAnswer } from '#test/full/torture/sound-answer.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const climbs = listClimbs(sizes.climbs);
/** Git is asked about each of these. */
const gitClimbs = listClimbs(sizes.gitClimbs);
let project: EditingProject;
let admins: Admins;

beforeAll(async () => {
  vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
  const database = await openTestDatabase();
  connectDatabase(database);
  await migrate();
  project = openEditingProject();
  project.build();
  admins = await signInBoth();
  return async () => {
    vi.unstubAllEnvs();
    project.close();
    connectDatabase(undefined);
    await database.close();
  };
}, openDatabaseTimeoutMs);

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

/** Returns one hash of all files of the project except git's own. */
function hashProject(): string {
  const hash = createHash('sha256');
  const { folder } = project.repository;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name === '.git' || name.startsWith('.git/')) continue;
    hash.update(`${name}\n`);
    const file = path.join(folder, name);
    if (path.extname(name) !== '') hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Encodes a text as one segment of a path. */
const toPart = (climb: string) => encodeURIComponent(climb.toWellFormed());

type Call = (climb: string) => Promise<Response>;

const calls: [string, number[], Call][] = [
  [
    'the id of an edit',
    [400, 422],
    (climb) => sendEdits(admins.ada, [{ id: `provider-bio-${climb}`, type: 'text', value: 'x' }]),
  ],
  [
    'the address of a picture',
    [422],
    (climb) =>
      sendEdits(admins.ada, [{ id: 'home-hero-image', type: 'image', value: `/images/${climb}` }]),
  ],
  [
    'a picture that is not live yet',
    [404],
    (climb) => admins.ada.call(editorApi, 'GET', `/api/admin/pictures/${toPart(climb)}`),
  ],
  [
    'a commit of the history',
    [404],
    (climb) => admins.ada.call(historyApi, 'GET', `/api/admin/history/${toPart(climb)}`),
  ],
  [
    'a caregiver',
    [404],
    (climb) => admins.ada.call(catalogueApi, 'GET', `/api/providers/${toPart(climb)}`),
  ],
  [
    'an article',
    [404],
    (climb) => admins.ada.call(catalogueApi, 'GET', `/api/blog/${toPart(climb)}`),
  ],
  [
    'an entry that is opened',
    [404, 422],
    (climb) => openCms(admins.ada).ask('getEntry', { path: `content/${climb}` }),
  ],
  [
    'an entry that is saved',
    [422],
    (climb) =>
      openCms(admins.ada).ask('persistEntry', {
        dataFiles: [{ path: `content/pages/${climb}`, slug: '', raw: 'a: b\n' }],
        assets: [],
      }),
  ],
  [
    'files that are removed',
    [404, 422],
    (climb) => openCms(admins.ada).ask('deleteFiles', { paths: [`content/blog/${climb}`] }),
  ],
];

test.for(calls)(
  'a path that leads elsewhere as %s is refused, and nothing changes',
  async (each) => {
    const [title, statuses, call] = each;
    const before = hashProject();
    for (const climb of /entry|files/.test(title) ? gitClimbs : climbs) {
      const response = await call(climb);
      expect([climb, statuses.includes(response.status), response.status]).toEqual([
        ...[climb, true, response.status],
      ]);
      await expectSoundAnswer(response);
    }
    await publish();
    expect(hashProject()).toBe(before);
    expect(project.repository.git('rev-list', '--count', 'main')).toBe('1');
  },
);

test.each([
  ['picture', 'image/png', '.png', () => drawPicture('png')],
  ['recording', 'application/octet-stream', '.mp3', () => Promise.resolve(writeMp3())],
] as const)(
  'a %s is stored under a plain name, whatever its file is called',
  async (what, type, ending, make) => {
    const bytes = new Uint8Array(await make());
    for (const climb of climbs) {
      const headers = {
        'content-type': type,
        'x-file-name': encodeURIComponent(climb.toWellFormed()),
      };
      const response = await admins.ada.call(editorApi, 'POST', `/api/admin/${what}s`, {
        bytes,
        headers,
      });
      expect(response.status).toBe(201);
      const { path } = (await response.json()) as { path: string };
      expect(path).toMatch(/^\/uploads\/[a-z0-9-]+\.\w+$/);
      expect(path.endsWith(ending)).toBe(true);
    }
  },
);

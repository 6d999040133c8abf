import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { startLocalSite, type LocalSite } from '#local/local-site.ts';
import { growArticles } from '#test/kit/site/grown-content.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

/** The milliseconds from sending an edit to each stage. */
export interface EditTimes {
  acknowledged: number;
  committed: number;
  live: number;
}

/** The cost of publishing with a given amount of content. */
export interface PublishingMeasure {
  articles: number;
  /** The milliseconds of a plain build of the same content. */
  plainBuild: number;
  edit: EditTimes;
  /** The milliseconds from uploading a photo to its versions on the page. */
  photo: number;
  /** The commits and builds that thirty edits on six pages cause. */
  thirty: { commits: number; builds: number };
}

const rounds = 3;

/**
 * Measures an edit's way from the browser to the served page, compared with a plain build.
 *
 * @param articles the number of articles
 */
export function measurePublishing(articles: number): Promise<PublishingMeasure> {
  return measureOnSite(articles, async (admin, copy) => {
    const pairs: { plain: number; edit: EditTimes; photo: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const plain = await build(copy, 'dist-plain');
      const edit = await timeEdit(admin, copy, round);
      pairs.push({ plain, edit, photo: await timePhoto(admin, round) });
    }
    pairs.sort((one, other) => one.edit.live / one.plain - other.edit.live / other.plain);
    const median = pairs[Math.floor(rounds / 2)];
    if (!median) throw new Error('Nothing was measured.');
    return {
      articles,
      plainBuild: median.plain,
      edit: median.edit,
      photo: median.photo,
      thirty: await countThirty(admin, copy),
    };
  });
}

/**
 * Runs a measurement on a site of its own, to which an admin is logged in.
 *
 * @param articles the number of articles to add; 0 for none
 */
export async function measureOnSite<Result>(
  articles: number,
  measure: (admin: Admin, copy: SiteCopy) => Promise<Result>,
): Promise<Result> {
  // The minimum time between commits is not part of the measurement.
  process.env.PUBLISH_WINDOW_SECONDS = '0';
  const copy = await copySite();
  const dataDir = await mkdtemp(join(tmpdir(), 'publishing-bench-'));
  try {
    if (articles > 0) await growArticles(copy.folder, articles);
    commitAll(copy.folder);
    await build(copy);
    const site = await startLocalSite({
      port: 0,
      dataDir,
      distDir: copy.distDir,
      projectDir: copy.folder,
    });
    try {
      return await measure(await logInByApi(site), copy);
    } finally {
      await site.close();
    }
  } finally {
    await copy.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function commitAll(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', [
      '-C',
      folder,
      '-c',
      'user.name=b',
      '-c',
      'user.email=b@localhost',
      ...args,
    ]);
  git('add', 'content', 'public', 'package.json');
  git('commit', '--quiet', '--allow-empty', '-m', 'Content');
}

/** @returns the time in milliseconds */
export async function build({ folder }: SiteCopy, outDir = 'dist'): Promise<number> {
  const begin = performance.now();
  await promisify(execFile)(
    process.execPath,
    [join('src', 'local', 'build-command.ts'), '--outDir', outDir],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return performance.now() - begin;
}

export interface Admin {
  url: string;
  cookie: string;
}

export async function logInByApi({ url, firstAdmin }: LocalSite): Promise<Admin> {
  if (firstAdmin.kind !== 'made') throw new Error('There is no new admin.');
  const { username, password } = firstAdmin;
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { url, cookie: cookies.join('; ') };
}

interface Edit {
  id: string;
  type: 'text' | 'image';
  value: string;
}

export async function saveEdits({ url, cookie }: Admin, edits: Edit[]): Promise<void> {
  const response = await fetch(`${url}/api/admin/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ edits }),
  });
  if (!response.ok) throw new Error(`The save was answered ${await response.text()}`);
}

async function timeEdit(admin: Admin, copy: SiteCopy, round: number): Promise<EditTimes> {
  const title = `Measured ${round} ${Date.now()}`;
  const head = readHead(copy);
  const begin = performance.now();
  const since = () => performance.now() - begin;
  await saveEdits(admin, [{ id: 'about-story-title', type: 'text', value: title }]);
  const acknowledged = since();
  while (readHead(copy) === head) await pause(20);
  const committed = since();
  await waitForText(admin, title);
  return { acknowledged, committed, live: since() };
}

/** @returns the time in milliseconds */
async function timePhoto(admin: Admin, round: number): Promise<number> {
  const name = `photo-${round}-${Date.now()}`;
  const bytes = await takePhoto();
  const begin = performance.now();
  await saveEdits(admin, [
    { id: 'about-story-image', type: 'image', value: await upload(admin, name, bytes) },
  ]);
  await waitForText(admin, `/_astro/${name}`);
  return performance.now() - begin;
}

/** Returns a photo with as much detail as a phone's, in the size that the editor sends. */
function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 2560, height: 1920, channels: 3, background: '#808080', noise } as const;
  return sharp({ create }).blur(3).jpeg({ quality: 85 }).toBuffer();
}

async function upload({ url, cookie }: Admin, name: string, bytes: Buffer): Promise<string> {
  const response = await fetch(`${url}/api/admin/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'x-file-name': `${name}.jpg`, origin: url, cookie },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`The upload was answered ${await response.text()}`);
  return ((await response.json()) as { path: string }).path;
}

export async function waitForText(admin: Admin, text: string): Promise<void> {
  // As often as a person might notice, since the site runs in this process.
  while (!(await isLive(admin, text))) await pause(50);
}

async function countThirty(
  admin: Admin,
  copy: SiteCopy,
): Promise<{ commits: number; builds: number }> {
  const head = readHead(copy);
  const builds = new Set<string>([await readBuild(admin)]);
  const mark = Date.now().toString();
  const pages: [id: (n: number) => string, count: number][] = [
    [(n) => `home-features-${n}-title`, 3],
    [(n) => `value-${n}-title`, 4],
    [(n) => `faq-${n}-question`, 4],
    [(n) => `intake-process-steps-${n}-title`, 4],
    [(n) => `nanny-feature-${n}`, 6],
    [(n) => `provider-title-${n}`, 8],
  ];
  const ids = pages.flatMap(([id, count]) => Array.from({ length: count }, (_, n) => id(n + 1)));
  await saveEdits(
    admin,
    [...ids, 'about-story-title'].map((id) => ({ id, type: 'text', value: `${id} ${mark}` })),
  );
  while (!(await isLive(admin, `about-story-title ${mark}`))) {
    builds.add(await readBuild(admin));
    await pause(100);
  }
  // Otherwise a second build would start right after the first.
  await pause(3000);
  builds.add(await readBuild(admin));
  const commits = execFileSync('git', ['-C', copy.folder, 'rev-list', '--count', `${head}..HEAD`]);
  return { commits: Number(commits.toString()), builds: builds.size - 1 };
}

async function isLive({ url }: Admin, text: string): Promise<boolean> {
  return (await (await fetch(`${url}/about`)).text()).includes(text);
}

/** Returns an identifier of the current build. */
async function readBuild({ url }: Admin): Promise<string> {
  return (await fetch(`${url}/build.json`)).text();
}

/** Reads the head without running git, which would delay the site in this process. */
function readHead({ folder }: SiteCopy): string {
  return readFileSync(join(folder, '.git', 'refs', 'heads', 'main'), 'utf8').trim();
}

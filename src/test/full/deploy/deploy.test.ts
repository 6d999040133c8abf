import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSiteRules } from '#local/static/site-rules.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { apps } from '#apps.ts';
import { listRoutes, type RoutedApp } from '#test/kit/api/app-routes.ts';
import { removeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { adminCalls } from './admin-calls.ts';
import { readArchive } from './archive.ts';
import { buildAsNetlify } from './build-as-netlify.ts';
import { deploySecrets, deploySite, type Ask, type DeployedSite } from './deployed-site.ts';
import { readCalls } from './packed-call.ts';
import { checkOutProject } from './project-checkout.ts';
import { serviceCalls } from './service-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

// A whole site is built and packed, and each function starts a process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

const calls = { ...readCalls, ...visitorCalls, ...adminCalls, ...serviceCalls };
const names = (await readdir('functions')).map((file) => path.basename(file, '.ts'));

/** What each function serves: the calls of its app, or its own name if it is scheduled. */
const answered = names.flatMap((name) => {
  const app = new Map<string, RoutedApp>(Object.entries(apps)).get(name);
  const patterns = app ? listRoutes(app).map(({ pattern }) => pattern) : [name];
  return [...new Set(patterns)].map((call) => ({ name, call }));
});

/** A cold start reads the whole archive. Netlify allows 50 MB. */
const maxBytes = 1_000_000;

/** Functions that draw pictures include libvips, which is loaded with the first picture. */
const drawing = ['editor', 'cms'];
const maxDrawingBytes = 10_500_000;

/** What a function needs to draw pictures; nothing else stays a package. */
const drawingFile =
  /^(?:package\.json|node_modules\/(?:sharp|@img\/[\w-]+|detect-libc|semver)\/.+)$/;

/** Files of Netlify's own. */
const netlifyFile = /^___netlify-[\w-]+\.(?:mjs|json)$/;

/** The data files that a function's code names. */
const namedFile = /['"`]((?:catalogue\/)?[\w-]+\.json)['"`]/g;

/** Functions that hold what is saved against the content of the site. */
const editing = ['cms', 'editor', 'history', 'publish-content'];

/** Those that are named by code that several functions share, but read by these alone. */
const readers: Record<string, string[]> = {
  'build.json': [...editing, 'health'],
  // A list that is too long only leads there.
  'catalogue/blog.json': [],
  'catalogue/content-directory.json': editing,
};

/** What one more sentence in an article changes in which functions; all others stay as they are. */
const content = ['dist-functions/content.bin', 'dist-functions/content.json', 'dist/build.json'];
const changedByArticle = {
  ...Object.fromEntries(editing.map((name) => [name, content])),
  catalogue: ['dist/catalogue/blog/nanny-interview-questions.json'],
  health: ['dist/build.json'],
};

interface Source {
  config: { path?: string[]; schedule?: string };
}

async function readSource(name: string): Promise<Source['config']> {
  const source = pathToFileURL(path.resolve('functions', `${name}.ts`)).href;
  return ((await import(source)) as Source).config;
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Lists the files in which two archives differ; the whole, where only their order does. */
async function listChanges(before: string, after: string): Promise<string[]> {
  if ((await readFile(before)).equals(await readFile(after))) return [];
  const [old, now] = [await readArchive(before), await readArchive(after)].map(
    (files) => new Map(files.map(({ name, read }) => [name, read()])),
  );
  const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort();
  const changed = names.filter((name) => !old?.get(name)?.equals(now?.get(name) ?? Buffer.of()));
  return changed.length > 0 ? changed : ['the archive'];
}

describe('a deploy', () => {
  let site: DeployedSite;

  beforeAll(async () => {
    site = await deploySite();
  });

  afterAll(async () => {
    await site.close();
  });

  beforeEach(async () => {
    await sql`update sessions set revoked_at = null`;
    await removeInquiries();
    await sql`truncate content_saves, content_pictures, match_interests, rate_limits`;
    await sql`update publishing_state set last_commit_at = 'epoch', build_state = 'idle'`;
  });

  test('migrates the database, adds the first admin and publishes the pages of its commit', async () => {
    const migrations = await sql`select name from schema_migrations order by name`;
    const files = await readdir('src/lib/db/migrations');
    expect(migrations.map(({ name }) => String(name))).toEqual(files.sort());
    expect(await sql`select username from admin_users`).toEqual([{ username: 'Ada' }]);
    const build = JSON.parse(await site.readBuilt('build.json')) as unknown;
    expect(build).toMatchObject({ commit: site.commit });
    const pages = ['index.html', 'contact.html', 'providers/1.html', 'cms.html', '404.html'];
    expect(await listFolder(path.join(site.checkout.folder, 'dist'))).toEqual(
      expect.arrayContaining(pages),
    );
  });

  test('serves by the headers and redirects that the site at home obeys', async () => {
    const { folder } = site.checkout;
    const rules = await loadSiteRules(path.join(folder, 'dist'), path.join(folder, 'netlify.toml'));
    const everywhere = site.build.headers.find((header) => header.for === '/*')?.values ?? {};
    const lowerCase = Object.entries(everywhere).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(rules.getHeaders('/about')).toEqual(Object.fromEntries(lowerCase));
    expect(everywhere).toHaveProperty('Strict-Transport-Security');
    expect(site.build.redirects.map(({ from, to }) => [from, to])).toEqual(
      rules.redirects.map((rule) => [rule.path, rule.to]),
    );
  });

  test('packs every function, and each is called here', () => {
    expect(site.build.functions.map(({ name }) => name).sort()).toEqual(names.toSorted());
    expect(Object.keys(calls).sort()).toEqual(answered.map(({ call }) => call).sort());
  });

  test.for(names)('gives %s the addresses or the time that its source asks for', async (name) => {
    const config = await readSource(name);
    const { routes, schedule, runtimeVersion } = site.find(name);
    expect(routes.map(({ pattern }) => pattern)).toEqual(config.path ?? []);
    expect([schedule, runtimeVersion]).toEqual([config.schedule, 'nodejs24.x']);
    expect(config.path ?? config.schedule).toBeDefined();
  });

  test.for(names)('A906: packs %s small, in one file of code', async (name) => {
    const archive = site.find(name).path;
    const isDrawing = drawing.includes(name);
    expect((await stat(archive)).size).toBeLessThan(isDrawing ? maxDrawingBytes : maxBytes);
    const files = (await readArchive(archive)).map((file) => file.name);
    expect(files.some((file) => file.endsWith('.node'))).toBe(isDrawing);
    const others = files.filter(
      (file) =>
        !netlifyFile.test(file) &&
        !(isDrawing && drawingFile.test(file)) &&
        !/^(?:dist|dist-functions)\/[^.]+\.(?:json|html|bin)$/.test(file),
    );
    expect(others.map((file) => path.basename(file))).toEqual([`${name}.mjs`]);
    const code = await site.readCode(name);
    // A word from Zod's German messages, which are bundled unless it is imported as a namespace.
    expect(code).not.toContain('Kreditkartennummer');
  });

  test.for(names)(
    'A906: gives %s the files of the site that it reads, and no other',
    async (name) => {
      const files = (await readArchive(site.find(name).path)).map((file) => file.name);
      const dist = await listFolder(path.join(site.checkout.folder, 'dist'));
      const code = await site.readCode(name);
      const named = [...code.matchAll(namedFile)]
        .map(([, file = '']) => file)
        .filter((file) => readers[file]?.includes(name) ?? dist.includes(file));
      const built = new Set(named);
      if (name === 'catalogue') {
        const single = /^catalogue\/(?:blog|providers)\//;
        for (const file of dist.filter((each) => single.test(each))) built.add(file);
      }
      if (name === 'forms') {
        const forms = ['contact', 'intake-forms', 'es/contacto', 'es/solicitud'];
        const thanks = ['contact/sent', 'intake-forms/client-sent', 'intake-forms/provider-sent'];
        const spanish = ['es/contacto/enviado', 'es/solicitud/enviada'];
        for (const page of ['sent', 'es/estado', ...forms, ...thanks, ...spanish])
          built.add(`${page}.html`);
      }
      const inFolder = (folder: string) =>
        files
          .flatMap((file) => (file.startsWith(folder) ? [file.slice(folder.length)] : []))
          .sort();
      expect(inFolder('dist/')).toEqual([...built].sort());
      const packed = inFolder('dist-functions/').filter((file) => file.startsWith('content.'));
      expect(packed).toEqual(editing.includes(name) ? ['content.bin', 'content.json'] : []);
    },
  );

  test('A906: a saved article replaces the functions that read it, and no other', async () => {
    const next = checkOutProject();
    const { folder } = site.checkout;
    const aside = `${folder}-aside`;
    try {
      const file = path.join(next.folder, 'content/blog/nanny-interview-questions.md');
      await writeFile(file, `${(await readFile(file, 'utf8')).trimEnd()} Call us.\n`);
      const commit = next.commitAll('An article');
      expect(commit).not.toBe(site.commit);
      // Netlify builds in the same folder each time, and its name is in what is built.
      await rename(folder, aside);
      await rename(next.folder, folder);
      const build = await buildAsNetlify(folder, { ...site.settings, COMMIT_REF: commit });
      const changes = build.functions.map(async ({ name, path: archive }) => [
        name,
        await listChanges(archive.replace(folder, aside), archive),
      ]);
      const all = Object.fromEntries(await Promise.all(changes)) as Record<string, string[]>;
      const changed = Object.entries(all).filter(([, files]) => files.length > 0);
      expect(Object.fromEntries(changed)).toEqual(changedByArticle);
    } finally {
      if (existsSync(aside)) {
        await rename(folder, next.folder);
        await rename(aside, folder);
      }
      next.remove();
    }
  }, 300_000);

  test('puts no secret and no tool of developers into an archive or a page', async () => {
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const secrets = [...Object.values(deploySecrets), site.settings.GITHUB_TOKEN ?? ''];
    const isTold = (bytes: Buffer) => secrets.some((secret) => bytes.includes(secret));
    for (const { name, path: archive } of site.build.functions) {
      for (const file of await readArchive(archive)) {
        const place = `${name}: ${file.name}`;
        const packed = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.name)?.[1] ?? '';
        expect(Object.keys(devDependencies), place).not.toContain(packed);
        expect(isTold(file.read()), place).toBe(false);
      }
    }
    const dist = path.join(site.checkout.folder, 'dist');
    for (const file of await listFolder(dist)) {
      expect(isTold(await readFile(path.join(dist, file))), file).toBe(false);
    }
  });

  test.for(answered)('runs $name from its archive alone: $call', async ({ name, call }) => {
    await site.use(name, async (ask) => calls[call]?.(ask, site));
  });

  test('reaches an ordinary Postgres from an archive, too', async () => {
    const server = await startPostgres();
    const executor = openPostgres(server.url);
    connectDatabase(executor);
    try {
      await migrate();
      const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };
      const send = async (ask: Ask) => {
        expect((await ask('POST', '/api/contact', { body })).status).toBe(201);
      };
      await site.use('forms', send, { DATABASE_URL: server.url });
      expect(await sql`select subject from contact_messages`).toEqual([{ subject: 'Hi' }]);
    } finally {
      connectDatabase(site.database);
      await executor.close();
      await server.stop();
    }
  });
});

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSiteRules } from '#local/static/site-rules.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { apps, listRoutes } from '#test/kit/api/apps.ts';
import { removeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { adminCalls } from './admin-calls.ts';
import { readArchive } from './archive.ts';
import { deploySecrets, deploySite, type Ask, type DeployedSite } from './deployed-site.ts';
import { readCalls } from './packed-call.ts';
import { serviceCalls } from './service-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

// A whole site is built and packed, and each function starts a process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

const calls = { ...readCalls, ...visitorCalls, ...adminCalls, ...serviceCalls };
const names = (await readdir('functions')).map((file) => path.basename(file, '.ts'));

/** What each function serves: the calls of its app, or its own name if it is scheduled. */
const answered = names.flatMap((name) => {
  const app = apps[name];
  const patterns = app ? listRoutes(app).map(({ pattern }) => pattern) : [name];
  return [...new Set(patterns)].map((call) => ({ name, call }));
});

/** A cold start reads the whole archive. Netlify allows 50 MB. */
const maxBytes = 2_500_000;

/** Functions that draw pictures include libvips, which is loaded with the first picture. */
const drawing = ['editor', 'cms'];
const maxDrawingBytes = 12_000_000;

/** Nothing else belongs in an archive. */
const expectedFile =
  /^(?:___netlify-[\w-]+\.(?:mjs|json)|package\.json|functions\/[\w-]+\.mjs|dist\/.+|content\/.+|node_modules\/.+|src\/lib\/db\/migrations\/\d{4}_\w+\.sql)$/;

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

  test.for(names)('packs %s small, with the files of the site that it reads', async (name) => {
    const archive = site.find(name).path;
    const isDrawing = drawing.includes(name);
    expect((await stat(archive)).size).toBeLessThan(isDrawing ? maxDrawingBytes : maxBytes);
    const archived = await readArchive(archive);
    // A word from Zod's German messages, which are bundled unless it is imported as a namespace.
    const words = archived.filter((file) => file.read().includes('Kreditkartennummer'));
    expect(words.map((file) => file.name).filter((file) => file.startsWith('functions/'))).toEqual(
      [],
    );
    const files = archived.map((file) => file.name);
    expect(files.some((file) => file.endsWith('.node'))).toBe(isDrawing);
    expect(files.filter((file) => !expectedFile.test(file))).toEqual([]);

    const dist = await listFolder(path.join(site.checkout.folder, 'dist'));
    const catalogue = dist.filter((file) => file.startsWith('catalogue/'));
    const lists = catalogue.filter((file) => /^catalogue\/[\w-]+\.json$/.test(file));
    const isEditing = ['editor', 'history', 'cms', 'publish-content'].includes(name);
    const forms = [
      ...['contact.html', 'contact/sent.html', 'intake-forms.html'],
      ...['intake-forms/client-sent.html', 'intake-forms/provider-sent.html'],
    ];
    const built = [...forms, 'build.json', 'agency.json'];
    if (isEditing) built.push(...lists);
    if (name === 'catalogue') built.push(...catalogue);
    if (name === 'interest') built.push('catalogue/provider-cards.json');
    if (name === 'match' || name === 'forms') {
      built.push('catalogue/provider-cards.json', 'catalogue/service-areas.json');
    }
    if (name === 'forms') built.push('catalogue/services.json');
    if (['match', 'health', 'deliver-mail', 'deploy-status'].includes(name)) {
      built.push('catalogue/checks.json');
    }
    const inFolder = (folder: string) =>
      files.flatMap((file) => (file.startsWith(folder) ? [file.slice(folder.length)] : [])).sort();
    expect(inFolder('dist/')).toEqual(built.sort());
    expect(inFolder('content/')).toEqual(
      isEditing ? (await listFolder(path.join(agencyDir, 'content'))).sort() : [],
    );
    const migrations = await readdir('src/lib/db/migrations');
    expect(inFolder('src/lib/db/migrations/')).toEqual(migrations.sort());
  });

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

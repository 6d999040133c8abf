import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Publishing } from '#editing/publishing/publishing-contract.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { hashPassword } from '#office/account/server/password-hash.server.ts';
import { setBuiltContent, setBuiltSite } from '#lib/built-site.server.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { readDirectory } from '#test/kit/site/built-content.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { type MemoryRepository } from './memory-repository.ts';

/** An edit as a page sends it. */
export interface SentEdit {
  id: string;
  type: 'text' | 'image';
  value: string;
  base?: string;
}

/** The two admins of a site: Ada and Bob. */
export interface Admins {
  ada: TestBrowser;
  bob: TestBrowser;
}

const bobsPassword = testAdmin.password;

/** Logs two admins in and deletes everything saved or published before. */
export async function signInBoth(): Promise<Admins> {
  await resetTestAdmin();
  await createAdminUser('Bob', await hashPassword(bobsPassword));
  await forgetSaves();
  const bob = openTestBrowser();
  const body = { username: 'Bob', password: bobsPassword };
  const { status } = await bob.call(accountApi, 'POST', '/api/auth/login', { body });
  if (status !== 200) throw new Error(`The login answered ${status}`);
  return { ada: await openSignedInBrowser(), bob };
}

/** Empties the journal. */
export async function forgetSaves(): Promise<void> {
  await sql.transaction([
    sql`truncate content_saves, content_pictures`,
    sql`delete from publishing_state`,
    sql`insert into publishing_state default values`,
  ]);
}

/** Makes pending pauses and the last publisher's lease expire. */
export async function letTimePass(): Promise<void> {
  await sql`
    update publishing_state
    set lease_until = 'epoch', last_commit_at = 'epoch', rest_until = 'epoch'`;
}

/** Sends edits as the button on a page does. */
export function sendEdits(
  by: TestBrowser,
  edits: readonly SentEdit[],
  key?: string,
  others: Record<string, string> = {},
): Promise<Response> {
  const headers = { ...others, ...(key !== undefined && { 'idempotency-key': key }) };
  return by.call(editorApi, 'POST', '/api/admin/content', { body: { edits }, headers });
}

/** Returns the saves that everybody sees before they are live. */
export async function loadOverlay(): Promise<Record<string, { value: string }>> {
  const response = await openTestBrowser().call(editorApi, 'GET', '/api/admin/content');
  return (await response.json()) as Record<string, { value: string }>;
}

/** Returns the current values of content ids, as an admin's page gets them. */
export async function loadValues(
  by: TestBrowser,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const options = { body: { ids } };
  const response = await by.call(editorApi, 'POST', '/api/admin/content-items', options);
  const { items } = (await response.json()) as { items: { id: string; value: string }[] };
  return new Map(items.map(({ id, value }) => [id, value]));
}

/** Returns the publishing report that an admin gets. */
export async function loadReport(by: TestBrowser): Promise<Publishing> {
  const response = await by.call(editorApi, 'GET', '/api/admin/publishing');
  return (await response.json()) as Publishing;
}

/** A build for the endpoints. */
export interface MemoryBuild {
  /** A folder with the built content and all pictures. */
  contentRoot: string;
  /** Builds the repository's head. */
  build: (repository: MemoryRepository) => void;
  close: () => void;
}

/** Creates a folder for built content and makes the server use it; a build writes only changes. */
export function openMemoryBuild(): MemoryBuild {
  const root = mkdtempSync(path.join(tmpdir(), 'memory-build-'));
  const catalogue = path.join(root, 'catalogue');
  const images = readdirSync(path.join(agencyDir, 'public/images'), {
    recursive: true,
    encoding: 'utf8',
  });
  let present: ReadonlyMap<string, string> = new Map<string, string>();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write(
    path.join(catalogue, 'pictures.json'),
    JSON.stringify(images.map((image) => `/images/${image}`)),
  );
  cpSync(path.join(agencyDir, 'public'), path.join(catalogue, 'public'), { recursive: true });
  setBuiltSite(root);
  setBuiltContent(catalogue);
  return {
    contentRoot: catalogue,
    build: ({ head, commits }) => {
      const { hash, files } = head();
      for (const [file, text] of files) {
        if (present.get(file) !== text) write(path.join(catalogue, file), text);
      }
      for (const file of present.keys()) {
        if (!files.has(file)) rmSync(path.join(catalogue, file));
      }
      if (files.size !== present.size || [...files.keys()].some((file) => !present.has(file))) {
        const directory = JSON.stringify(readDirectory(catalogue));
        write(path.join(catalogue, 'content-directory.json'), directory);
      }
      present = files;
      const history = commits.map((commit) => commit.hash).reverse();
      write(path.join(root, 'build-next.json'), JSON.stringify({ commit: hash, history }));
      renameSync(path.join(root, 'build-next.json'), path.join(root, 'build.json'));
    },
    close: () => {
      setBuiltSite(undefined);
      setBuiltContent(undefined);
      rmSync(root, { recursive: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { disconnectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { publish, publishUntilDone } from '#editing/publishing/publish.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import {
  letTimePass,
  loadOverlay,
  loadReport,
  sendEdits,
  signInBoth,
  type Admins,
} from './publishing-site.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const program = path.join(import.meta.dirname, 'dying-publisher-command.ts');

/** From the claim to the release; first the commit and the calls around it. */
const deaths = [6, 7, 5, 1, 2, 3, 4, 8, 9].flatMap((call) =>
  (['after', 'before'] as const).map((moment) => ({ call, moment })),
);
const runs = Array.from({ length: sizes.killedProcesses }, (_, index) => ({
  ...(deaths[index % deaths.length] ?? expect.fail()),
  number: index + 1,
}));

describe('a process that is killed while it publishes', () => {
  let project: EditingProject;
  let admins: Admins;

  beforeAll(async () => {
    const server = await startPostgres();
    vi.stubEnv('DATABASE_URL', server.url);
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    await migrate();
    admins = await signInBoth();
    project = openEditingProject();
    return async () => {
      project.close();
      await disconnectDatabase();
      vi.unstubAllEnvs();
      await server.stop();
    };
  }, openDatabaseTimeoutMs);

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
  });

  test('A766: a save that waits for the lease of a killed process goes on within 10 seconds', async () => {
    const edits = [{ id: 'hero-title', type: 'text', value: 'After a crash' } as const];
    await sendEdits(admins.ada, edits);
    const args = [program, project.repository.folder, project.distDir, '5', 'after'];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const diedAt = performance.now();
    expect(await publish()).toEqual({ kind: 'busy' });
    await publishUntilDone();
    expect(performance.now() - diedAt).toBeLessThan(10_000);
    expect((await loadReport(admins.bob)).saves[0]).toMatchObject({ state: 'committed' });
    expect(project.read('content/pages/home.yaml')).toContain('title: After a crash\n');
  });

  test.for(runs)(
    '$moment call $call ($number) loses and doubles nothing, and the next one goes on',
    async ({ call, moment, number }) => {
      const value = `Headline ${number}`;
      const edits = [{ id: 'hero-title', type: 'text', value } as const];
      const response = await sendEdits(admins.ada, edits);
      const { save } = (await response.json()) as { save: { id: string } };

      const args = [program, project.repository.folder, project.distDir, call.toString(), moment];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

      await letTimePass();
      expect(await publish()).toEqual({ kind: 'done' });
      const { git } = project.repository;
      expect(git('rev-list', '--count', `--grep=^Save: ${save.id}$`, 'main')).toBe('1');
      expect(project.read('content/pages/home.yaml')).toContain(`title: ${value}\n`);
      expect(git('status', '--porcelain')).toBe('');
      expect(git('fsck', '--no-dangling')).toBe('');
      project.build();
      expect((await loadReport(admins.bob)).saves[0]).toMatchObject({ id: save.id, state: 'live' });
      expect(await loadOverlay()).toEqual({});
    },
  );
});

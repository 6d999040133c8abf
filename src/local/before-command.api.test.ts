import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const program = path.join('src', 'local', 'before-command.cjs');
/** Replaces a program of this repository; prints whether it was run, and with which colors. */
const standIn = "const no: string = process.env.NO_COLOR ?? 'colors'; console.log('ran', no);";

/** A clone in which nobody has run `npm ci` yet. */
function makeClone(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'src', 'local'), { recursive: true });
  for (const file of ['package.json', program, 'src/local/after-install.cjs']) {
    cpSync(file, path.join(folder, file));
  }
  return folder;
}

function installPackages(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules', 'astro'), { recursive: true });
}

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

function run(folder: string, command: string, args: string[]): Promise<Ending> {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined };
    execFile(command, args, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const own = Object.entries(packageJson.scripts).filter(([, line]) =>
  /^node .*\bsrc\/\S+\.ts/.test(line),
);

test.for(own)('npm run %s looks first whether it can be run', ([, line]) => {
  expect(line).toMatch(/^node -r \.\/src\/local\/before-command\.cjs src\/\S+\.ts\b/);
});

test.for(['start', 'dev', 'build', 'test', 'check:content'])(
  'npm run %s says in one sentence that "npm ci" was forgotten',
  async (script) => {
    const { code, stderr } = await run(makeClone(), 'npm', ['run', '--silent', script]);
    expect([code, stderr]).toEqual([1, 'The packages are not installed. Run "npm ci" first.\n']);
  },
);

/** Runs a program as in a Node of that version, with or without its support for TypeScript. */
function runIn(version: string, canRunTypeScript: boolean, folder: string): Promise<Ending> {
  const pretend = path.join(folder, 'pretend.cjs');
  writeFileSync(
    pretend,
    `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`,
  );
  const file = path.join(folder, 'program.ts');
  writeFileSync(file, standIn);
  const options = canRunTypeScript ? [] : ['--no-strip-types'];
  const preloads = ['-r', pretend, '-r', path.join(folder, program)];
  return run(folder, process.execPath, [...options, ...preloads, file]);
}

test.for([
  ['16.20.2', false, true],
  ['18.20.8', false, true],
  ['18.20.8', false, false],
] as const)('Node %s is told to be too old', async ([version, canRun, isInstalled]) => {
  const folder = makeClone();
  if (isInstalled) installPackages(folder);
  expect(await runIn(version, canRun, folder)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Node ${version} is too old for this site. Install Node 20 or later from https://nodejs.org, then run "npm ci".\n`,
  });
});

test('Node 20 by itself is told that the packages bring a newer one', async () => {
  const folder = makeClone();
  installPackages(folder);
  expect(await runIn('20.20.2', false, folder)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Node 20.20.2 cannot run this by itself. Run "npm ci", which brings Node 24, and then start this with npm.\n',
  });
});

test.for(['22.18.0', '24.21.0'])('Node %s runs it, without colors in a file', async (version) => {
  const folder = makeClone();
  installPackages(folder);
  expect(await runIn(version, true, folder)).toEqual({ code: 0, stdout: 'ran 1\n', stderr: '' });
});

const untyped =
  'The types were not made, so an editor may show errors where there are none. Mend what is said above, then run "npm run types:quick".\n';

test.for([
  ['makes the types that an editor asks for', 'typescript-7', 0, 'sync\n', ''],
  ['succeeds without the types where they cannot be made', 'typescript-7', 1, 'sync\n', untyped],
  ['without packages for development makes none', 'zod', 0, '', ''],
] as const)('A957: an install %s', async ([, name, code, stdout, stderr]) => {
  const folder = makeClone();
  const astro = path.join(folder, 'node_modules/astro/bin');
  for (const made of [astro, path.join(folder, 'node_modules', name)]) {
    mkdirSync(made, { recursive: true });
  }
  const end = `console.log(process.argv.slice(2).join(' ')); process.exitCode = ${code};`;
  writeFileSync(path.join(astro, 'astro.mjs'), end);
  expect(await run(folder, 'npm', ['run', '--silent', 'prepare'])).toEqual({
    code: 0,
    stdout,
    stderr,
  });
});

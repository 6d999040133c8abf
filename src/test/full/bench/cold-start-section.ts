import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { readArchive, unpackArchive } from '#test/full/deploy/archive.ts';
import { packAsNetlify, type PackedFunction } from '#test/full/deploy/build-as-netlify.ts';
import { deploySite, siteUrl } from '#test/full/deploy/deployed-site.ts';
import {
  findMedian,
  formatCount,
  formatKilobytes,
  formatRatio,
  type Section,
  writeTable,
} from './section.ts';

const run = promisify(execFile);

interface Call {
  method: 'GET' | 'POST';
  address: string;
  body?: object;
}

const empty = 'empty';
const byClock = { next_run: '2030-01-01T00:00:00.000Z' };

/** The first call of each function that somebody waits for, or that Netlify calls often. */
const calls: Record<string, Call> = {
  [empty]: { method: 'GET', address: '/api/empty' },
  account: { method: 'GET', address: '/api/auth/me' },
  catalogue: { method: 'GET', address: '/api/blog' },
  cms: { method: 'POST', address: '/api/cms', body: {} },
  'deliver-mail': { method: 'POST', address: '/.netlify/functions/deliver-mail', body: byClock },
  'deploy-status': { method: 'POST', address: '/api/deploy-status', body: {} },
  editor: { method: 'GET', address: '/api/admin/content' },
  forms: { method: 'GET', address: '/api/form-mark' },
  health: { method: 'GET', address: '/api/health' },
  history: { method: 'GET', address: '/api/admin/history' },
  inbox: { method: 'GET', address: '/api/inquiries/counts' },
  interest: { method: 'GET', address: '/api/admin/interest' },
  match: {
    method: 'POST',
    address: '/api/recommendations/preferences',
    body: { childAges: [2], serviceTypes: ['nanny'] },
  },
};

/**
 * The program of a process that answers one call as Netlify does, and prints its processor time
 * until then. In JavaScript: Node would spend time on types.
 */
const program = `
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
let answer;
globalThis.awslambda = {
  streamifyResponse: (handler) => handler,
  HttpResponseStream: { from: (stream, given) => ((answer = given), stream) },
};
const { NEON_STAND_IN, EVENT } = process.env;
const send = globalThis.fetch;
// Netlify's own code hands on a request.
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  return send(new URL(request.url).hostname.endsWith('.neon.tech') ? new Request(NEON_STAND_IN, request) : request);
};
const { handler } = await import(process.cwd() + '/___netlify-entry-point.mjs');
const stream = new PassThrough();
const body = buffer(stream);
handler(JSON.parse(EVENT), stream, { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10000 });
await body;
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ status: answer.statusCode, milliseconds: (user + system) / 1000 }), () => process.exit());
`;

const answerSchema = z.object({ status: z.int(), milliseconds: z.number() });

interface Started {
  name: string;
  folder: string;
  bytes: number;
  files: number;
  event: string;
  status: number;
  milliseconds: number[];
}

async function unpack(packed: PackedFunction, call: Call): Promise<Started> {
  const files = await readArchive(packed.path);
  const folder = await mkdtemp(path.join(tmpdir(), 'cold-start-'));
  unpackArchive(files, folder);
  const route = packed.routes.find(({ pattern }) =>
    new URLPattern({ pathname: pattern }).test({ pathname: call.address }),
  );
  const event = {
    rawUrl: siteUrl + call.address,
    path: call.address,
    httpMethod: call.method,
    headers: { 'content-type': 'application/json', 'x-nf-client-connection-ip': '203.0.113.7' },
    body: Buffer.from(call.body ? JSON.stringify(call.body) : '').toString('base64'),
    isBase64Encoded: true,
    route: route?.pattern,
  };
  return {
    name: packed.name,
    folder,
    files: files.length,
    event: JSON.stringify(event),
    bytes: (await stat(packed.path)).size,
    status: 0,
    milliseconds: [],
  };
}

const columns = [
  { heading: 'function' },
  ...['archive (KB)', 'files', 'first answer', 'processor time (ms)', 'of an empty function'].map(
    (heading) => ({ heading, isNumber: true }),
  ),
];

/** The processor time from the start of a function's process to its first answer. */
export const coldStartSection: Section = {
  name: 'cold-start',
  heading: 'Cold starts',
  async measure({ isQuick }) {
    const site = await deploySite();
    const started: Started[] = [];
    try {
      const source =
        "export default () => Response.json({});\nexport const config = { path: '/api/empty' };\n";
      await writeFile(path.join(site.checkout.folder, 'dist-functions', `${empty}.mjs`), source);
      const { functions } = await packAsNetlify(site.checkout.folder);
      for (const [name, call] of Object.entries(calls)) {
        const packed = functions.find((each) => each.name === name);
        if (packed) started.push(await unpack(packed, call));
      }
      // By turns, so that all meet the same machine.
      for (let round = 0; round < (isQuick ? 3 : 10); round += 1) {
        for (const each of started) await start(each, site.settings);
      }
    } finally {
      await Promise.all(started.map(({ folder }) => rm(folder, { recursive: true })));
      await site.close();
    }
    const limit = findMedian(started.find(({ name }) => name === empty)?.milliseconds ?? []);
    return [
      'From the start of a process to its first answer, from the archive that Netlify packs: the median of',
      'ten, by turns with a function that answers `{}`. Calls that need a session come without one.',
      '',
      writeTable(
        columns,
        started.map(({ name, bytes, files, status, milliseconds }) => [
          ...[name, formatKilobytes(bytes), formatCount(files), status.toString()],
          formatCount(findMedian(milliseconds)),
          formatRatio(findMedian(milliseconds) / limit),
        ]),
      ),
    ].join('\n');
  },
};

async function start(each: Started, settings: Record<string, string>): Promise<void> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: each.folder,
    env: { LAMBDA_TASK_ROOT: each.folder, ...settings, EVENT: each.event },
  });
  // Its log comes first.
  const { status, milliseconds } = answerSchema.parse(
    JSON.parse(stdout.trim().split('\n').at(-1) ?? ''),
  );
  if (status >= 500) throw new Error(`The function ${each.name} answered ${status}.`);
  each.status = status;
  each.milliseconds.push(milliseconds);
}

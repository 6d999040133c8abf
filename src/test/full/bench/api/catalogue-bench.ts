import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySite } from '#test/kit/site/site-copy.ts';
import type { BareAnswer } from '#test/full/bench/bare-process.ts';
import { openHttpConnection } from '#test/full/bench/http-connection.ts';
import { type ServerProcess, startServerProcess } from '#test/full/bench/server-process.ts';
import {
  compareThroughput,
  type Comparison,
  measureThroughput,
  type Throughput,
} from '#test/full/bench/throughput.ts';

const siteProgram = new URL('../site-process.ts', import.meta.url);
const bareProgram = new URL('../bare-process.ts', import.meta.url);

const perRound = 5000;
const rounds = 5;
const paths = ['/api/providers', '/api/providers?view=cards', '/api/blog', '/api/blog?view=cards'];

/** The catalogue over HTTP, compared with a server that sends the same bytes from memory. */
export async function benchCatalogue(): Promise<Comparison[]> {
  const copy = await copySite();
  try {
    await copy.build();
    const site = await startServerProcess(siteProgram, copy.distDir);
    try {
      const comparisons: Comparison[] = [];
      for (const path of paths) comparisons.push(await benchPath(site, path));
      return comparisons;
    } finally {
      await site.close();
    }
  } finally {
    await copy.remove();
  }
}

async function benchPath(site: ServerProcess, path: string): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-bench-'));
  try {
    const file = join(folder, 'answer.json');
    await writeFile(file, JSON.stringify(await recordAnswer(site, path)));
    const bare = await startServerProcess(bareProgram, file);
    try {
      for (const { port } of [bare, site]) await measureHttp(port, path, perRound / 5);
      return await compareThroughput(
        `GET ${path}, 20 at once`,
        rounds,
        () => measureHttp(bare.port, path, perRound),
        () => measureHttp(site.port, path, perRound),
      );
    } finally {
      await bare.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function recordAnswer({ port }: ServerProcess, path: string): Promise<BareAnswer> {
  const response = await fetch(`http://localhost:${port}${path}`);
  // Headers that Node adds by itself.
  const added = ['connection', 'date', 'keep-alive'];
  const headers = [...response.headers].filter(([name]) => !added.includes(name));
  return { headers: Object.fromEntries(headers), body: await response.text() };
}

const connections = 20;

/**
 * Sends the same request many times, over 20 connections that stay open.
 *
 * @param port the server's port
 * @param path the requested path
 * @param count the total number of requests
 */
async function measureHttp(port: number, path: string, count: number): Promise<Throughput> {
  const free = await Promise.all(
    Array.from({ length: connections }, () => openHttpConnection(port, path)),
  );
  const all = [...free];
  try {
    return await measureThroughput(count, connections, async () => {
      const connection = free.pop();
      if (!connection) throw new Error('All connections are in use.');
      await connection.ask();
      free.push(connection);
    });
  } finally {
    for (const connection of all) connection.close();
  }
}

import { type Agent, request } from 'node:http';

/** A request to a site on this machine. */
export interface Question {
  port: number;
  path: string;
  agent: Agent;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The source address of the call, one of this machine's own. */
  from?: string;
}

/** A response. */
export interface Answer {
  status: number;
  text: string;
  cookies: string[];
  milliseconds: number;
}

/**
 * Calls a site as a browser on one of its pages does.
 *
 * @throws an error when the connection breaks
 */
export function askServer(question: Question): Promise<Answer> {
  const { port, path, agent, method = 'GET', body, headers, from } = question;
  const begunAt = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method,
        localAddress: from,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            cookies: incoming.headers['set-cookie'] ?? [],
            milliseconds: performance.now() - begunAt,
          });
        });
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The site has just closed an idle connection; a browser would open another, too.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(askServer(question));
      else reject(error);
    });
    outgoing.end(text);
  });
}

/** Returns the value below which this percentage of all values lies. */
export function findPercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/**
 * Runs tasks until the time is up.
 *
 * @param workers the number of workers
 * @param work does one task, given its number
 * @returns the number of completed tasks
 */
export async function workFor(
  seconds: number,
  workers: number,
  work: (number: number) => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let number = 0;
  const go = async () => {
    while (performance.now() < until) {
      number += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: workers }, go));
  return number;
}

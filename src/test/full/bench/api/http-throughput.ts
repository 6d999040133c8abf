import { openHttpConnection } from './http-connection.ts';
import { measureThroughput, type Throughput } from './throughput.ts';

const connections = 20;

/**
 * Asks a server of this machine the same many times, over 20 connections that stay open.
 *
 * @param port where it listens
 * @param path what is asked for
 * @param count how often in all
 */
export async function measureHttp(port: number, path: string, count: number): Promise<Throughput> {
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

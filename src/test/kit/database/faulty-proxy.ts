import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A fault in the connection to the database. */
export type ConnectionFault =
  | { kind: 'none' }
  /** All connections are cut at once, also existing ones. */
  | { kind: 'cut' }
  /** Nothing is lost, but nothing arrives, in either direction, until another fault is set. */
  | { kind: 'stall' }
  /** The server's replies arrive later. */
  | { kind: 'delay'; milliseconds: number }
  /** The server's replies are dropped once it has done its work, and the connection is cut. */
  | { kind: 'lose-replies' };

/** A connection to a database that can be broken. */
export interface FaultyProxy {
  /** The value of DATABASE_URL for this proxy. */
  url: string;
  setFault: (fault: ConnectionFault) => void;
  /** Returns the number of replies dropped so far. */
  countLost: () => number;
  close: () => Promise<void>;
}

/**
 * Opens a proxy to a Postgres server.
 *
 * @param target the address of the server
 */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let fault: ConnectionFault = { kind: 'none' };
  let lost = 0;

  const proxy = createServer((client) => {
    if (fault.kind === 'cut') {
      client.destroy();
      return;
    }
    const server = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, server];
    pairs.add(pair);
    const cut = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', cut).on('close', cut);
      if (fault.kind === 'stall') socket.pause();
    }
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      if (fault.kind === 'delay') {
        setTimeout(() => client.write(bytes), fault.milliseconds);
      } else if (fault.kind === 'lose-replies') {
        lost += 1;
        cut();
      } else client.write(bytes);
    });
  });

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  const url = new URL(target);
  url.port = address.port.toString();
  return {
    url: url.href,
    countLost: () => lost,
    setFault: (next) => {
      fault = next;
      for (const pair of pairs) {
        for (const socket of pair) {
          if (next.kind === 'cut') socket.destroy();
          else if (next.kind === 'stall') socket.pause();
          else socket.resume();
        }
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

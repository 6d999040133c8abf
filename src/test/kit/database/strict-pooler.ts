import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The parameters of a connection that PgBouncer takes unless it is told to ignore others. */
const known = [
  ...['user', 'database', 'client_encoding', 'application_name'],
  ...['DateStyle', 'TimeZone', 'standard_conforming_strings'],
];

export interface StrictPooler {
  /** The value of DATABASE_URL for this pooler. */
  url: string;
  close: () => Promise<void>;
}

/** Opens a way to a Postgres server that refuses parameters in the way of PgBouncer. */
export async function openStrictPooler(target: string): Promise<StrictPooler> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    return socket;
  };
  const pooler = createServer((client) => {
    keep(client).once('data', (startup) => {
      const strange = listParameters(startup).find((name) => !known.includes(name));
      if (strange !== undefined) {
        client.end(describeRefusal(`unsupported startup parameter: ${strange}`));
        return;
      }
      const server = keep(connect(Number(port), hostname));
      server.write(startup);
      client.pipe(server);
      server.pipe(client);
    });
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  const address = pooler.address();
  if (typeof address !== 'object' || !address) throw new Error('The pooler has no port.');
  const url = new URL(target);
  url.port = address.port.toString();
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      pooler.close();
      await once(pooler, 'close');
    },
  };
}

/** Returns the names in a startup message: a length, a version, and pairs that end in a zero. */
function listParameters(startup: Buffer): string[] {
  return startup
    .toString('utf8', 8)
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text !== '');
}

function describeRefusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

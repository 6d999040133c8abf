import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A connection that repeats one request and does little more than count the bytes, so that it takes
 * hardly any time from the server.
 */
export interface HttpConnection {
  /** Sends the request; resolves with the last byte of the response. */
  ask: () => Promise<void>;
  close: () => void;
}

/**
 * Opens a connection to a server on this machine.
 *
 * @param port the server's port
 * @param path the requested path
 * @throws an error for any response but a 200 with a `Content-Length`
 */
export async function openHttpConnection(port: number, path: string): Promise<HttpConnection> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay();
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
  return {
    ask: async () => {
      const answered = readAnswer(socket);
      socket.write(request);
      await answered;
    },
    close: () => socket.destroy(),
  };
}

function readAnswer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    let missing: number | null = null;
    const settle = (error?: Error) => {
      socket.off('data', take);
      socket.off('close', fail);
      if (error) reject(error);
      else resolve();
    };
    const fail = () => settle(new Error('The server hung up.'));
    const take = (chunk: Buffer) => {
      if (missing === null) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        const length = /^HTTP\/1\.1 200 [\s\S]*\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (length === undefined) {
          settle(new Error(`The server answered ${text.split('\r\n', 1)[0] ?? ''}.`));
          return;
        }
        missing = Number(length) - (head.length - end - 4);
      } else missing -= chunk.length;
      if (missing === 0) settle();
    };
    socket.on('data', take);
    socket.once('close', fail);
  });
}

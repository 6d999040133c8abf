import { connect } from 'node:net';

/** How a connection is used. */
export interface RawOptions {
  /** Hangs up as soon as everything is written, without waiting for an answer. */
  isHungUp?: boolean;
  /** Stays silent for so long before it gives up. */
  patienceMs?: number;
}

/**
 * Writes bytes to a server as they are, and reads whatever comes back until the server ends the
 * connection, or falls silent.
 *
 * @param port a port on this machine
 * @param parts the bytes, each part sent after the one before
 * @returns everything received; empty after hanging up
 */
export function talkRaw(
  port: number,
  parts: (string | Buffer)[],
  { isHungUp = false, patienceMs = 1000 }: RawOptions = {},
): Promise<string> {
  return new Promise((resolve) => {
    const heard: Buffer[] = [];
    const socket = connect(port, 'localhost');
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    // A server that has had enough may cut the connection: that is an answer, too.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(heard).toString('latin1')));
    socket.on('connect', () => {
      for (const part of parts) socket.write(typeof part === 'string' ? latin1(part) : part);
      if (isHungUp) socket.write('', () => socket.destroy());
    });
  });
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** The status of each answer that was heard. */
export function listStatuses(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

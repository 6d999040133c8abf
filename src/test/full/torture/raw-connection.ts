import { connect } from 'node:net';

/** The use of a connection. */
export interface RawOptions {
  /** Whether to hang up as soon as everything is written, without waiting for an answer. */
  isHungUp?: boolean;
  /** How long to wait in silence before giving up. */
  patienceMs?: number;
}

/**
 * Sends raw bytes to a server and reads the answer until the server ends the connection or falls
 * silent.
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
    // A server may cut the connection, which counts as an answer.
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

/** Returns the status of each answer. */
export function listStatuses(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

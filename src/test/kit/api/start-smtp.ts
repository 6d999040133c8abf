import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server for a test, on a free port of this machine. */
export interface TestMailServer {
  url: string;
  /** The accepted mails, in order. */
  mails: Email[];
  /** The recipients that it refuses for good. */
  refused: Set<string>;
  /** Makes the next mails fail temporarily. */
  failNext: (count: number) => void;
  stop: () => Promise<void>;
}

/**
 * Starts a mail server that accepts every mail.
 *
 * @param port 0 chooses a free one
 * @param login the only user and password; without it, nobody can log in
 */
export async function startMailServer(
  port = 0,
  login?: { user: string; password: string },
): Promise<TestMailServer> {
  const mails: Email[] = [];
  const refused = new Set<string>();
  let failures = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) {
        callback(null, { user: username });
        return;
      }
      // Some servers repeat what they got.
      callback(new Error(`No user ${username ?? ''} with ${password ?? ''}`));
    },
    onRcptTo({ address }, _session, callback) {
      if (!refused.has(address)) {
        callback();
        return;
      }
      callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (failures > 0) {
          failures -= 1;
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          callback();
        });
      });
    },
  });
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refused,
    failNext: (count) => {
      failures = count;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

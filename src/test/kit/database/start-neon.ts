import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';

/** The `DATABASE_URL` of a site on Neon. */
export const neonUrl = 'postgresql://site:secret@ep-quiet-bay-0000.us-east-2.aws.neon.tech/site';

/** A stand-in for Neon on this machine. */
interface TestNeon {
  /** The address to which `reach-stand-ins.ts` sends calls to Neon. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a server that answers Neon's SQL over HTTP.
 *
 * @param executor runs the statements; the caller closes it
 */
export async function startNeon(executor: StatementExecutor): Promise<TestNeon> {
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (typeof value === 'string') headers.set(name, value);
      }
      const response = await answerNeonRequest(executor, { headers, body: await text(incoming) });
      outgoing.writeHead(response.status, { 'content-type': 'application/json' });
      outgoing.end(await response.text());
    };
    answer().catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The stand-in has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/sql`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { Agent } from 'node:http';
import { once } from 'node:events';
import { askServer } from './ask.ts';

/*
 * Tries wrong passwords on one account, 200 times a second from 250 networks, from the first message
 * to the second, then reports the responses. In its own process, it doesn't delay the clock of other
 * measurements.
 */

const [port = '', username = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const attempts: Promise<number>[] = [];

async function attempt(number: number): Promise<number> {
  const { status } = await askServer({
    port: Number(port),
    agent,
    path: '/api/auth/login',
    method: 'POST',
    body: { username, password: `guess ${number}` },
    from: `127.0.1.${(number % 250) + 1}`,
  });
  return status;
}

process.send?.('ready');
await once(process, 'message');
const timer = setInterval(() => {
  for (let each = 0; each < 2; each += 1) attempts.push(attempt(attempts.length));
}, 10);
await once(process, 'message');
clearInterval(timer);
process.send?.(await Promise.all(attempts));
agent.destroy();
process.disconnect();

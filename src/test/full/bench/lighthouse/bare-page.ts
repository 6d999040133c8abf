import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MeasuredSite } from '#test/full/bench/measured-site.ts';

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content="The least that a page can be." />
    <link rel="icon" href="data:," />
    <title>One line</title>
  </head>
  <body><main><h1>One line</h1></main></body>
</html>
`;

/** Serves the least that a page can be: what it is given shows how the machine is at this hour. */
export async function startBarePage(): Promise<MeasuredSite> {
  const server = createServer(({ url }, response) => {
    const isPage = url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? html : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port.toString()}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/*
 * Loaded before a program with `--import`: its calls to Neon go to the stand-in at `NEON_STAND_IN`,
 * and no call leaves this machine. The program itself is the same as in production.
 */
const standIn = process.env.NEON_STAND_IN ?? '';
const send = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = input instanceof Request ? new Request(input, init) : null;
  const { hostname } = new URL(request?.url ?? String(input));
  if (hostname.endsWith('.neon.tech')) {
    return request ? send(new Request(standIn, request)) : send(standIn, init);
  }
  if (hostname === '127.0.0.1') return send(input, init);
  return Promise.reject(new Error(`Nothing is to be asked of ${hostname}`));
};

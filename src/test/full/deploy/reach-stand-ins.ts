/*
 * Loaded before a program with `--import`: its calls to Neon go to the stand-in at `NEON_STAND_IN`,
 * and no call leaves this machine. The program itself is the same as in production.
 */
const standIn = process.env.NEON_STAND_IN ?? '';
const send = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  if (hostname.endsWith('.neon.tech')) {
    const isWhole = input instanceof Request;
    return isWhole ? send(new Request(standIn, new Request(input, init))) : send(standIn, init);
  }
  if (hostname === '127.0.0.1') return send(input, init);
  return Promise.reject(new Error(`Nothing is to be asked of ${hostname}`));
};

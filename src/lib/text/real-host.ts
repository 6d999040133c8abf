/** Matches names that lead nowhere: reserved ones, this machine, numbers instead of a name. */
const unreal =
  /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$|^[\d.]+$|^\[|^[^.]*$/;

export function isRealHost(host: string): boolean {
  return !unreal.test(host.toLowerCase());
}

/** Returns whether an address is HTTPS at a name of its own, and not a Netlify preview. */
export function isRealAddress(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && isRealHost(hostname) && !/(?:^|\.)netlify\.app$/.test(hostname);
}

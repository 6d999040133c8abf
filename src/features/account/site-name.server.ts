import { z } from 'zod';
import { readBuiltFile } from '#lib/built-site.server.ts';

const builtSchema = z.object({ name: z.string() });

/**
 * What an app calls this site: the agency's name, or where there are no built pages to say it, the
 * host.
 *
 * @param request names the host
 */
export async function readSiteName(request: Request): Promise<string> {
  const text = await readBuiltFile('agency.json');
  return text === null ? new URL(request.url).hostname : builtSchema.parse(JSON.parse(text)).name;
}

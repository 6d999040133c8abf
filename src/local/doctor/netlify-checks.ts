import { StoreError } from '#editing/publishing/content-store.server.ts';
import { hasSite } from '#editing/publishing/netlify-deploys.server.ts';
import { expectedSettings } from '#desk/checks/settings.ts';
import { readSetting } from '#lib/env.server.ts';
import { type CheckFamily, ok, type Verdict, warning, wrong } from './check-result.ts';

const id = 'netlify-token';

/** Asks Netlify for the site: by its domain, since its id is in no variable of this machine. */
export function checkNetlify(): CheckFamily {
  return {
    subjects: { [id]: 'whether Netlify accepts NETLIFY_TOKEN' },
    needs: ['NETLIFY_TOKEN', 'SITE_URL'],
    check: async () => ({
      [id]: await checkToken(new URL(readSetting('SITE_URL') ?? '').hostname),
    }),
  };
}

async function checkToken(domain: string): Promise<Verdict> {
  try {
    return (await hasSite(domain))
      ? ok('Netlify accepts NETLIFY_TOKEN for this site.')
      : warning(
          `Netlify accepts NETLIFY_TOKEN, but knows no site of its owner at ${domain}.`,
          "Connect the domain at Netlify, or make the token with an account of the site's team.",
        );
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.kind === 'refused'
      ? wrong('Netlify does not accept NETLIFY_TOKEN.', expectedSettings.NETLIFY_TOKEN.remedy)
      : warning(error.message, 'Run this again in a minute.');
  }
}

import { createReadStream } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { CmsBackend } from '#editing/cms/cms-config.ts';

/** Throws an Error that names the variable and its remedy. */
export function readCmsBackend(variables: Record<string, string | undefined>): CmsBackend {
  const {
    CMS_BACKEND: name = '',
    GITHUB_REPOSITORY: repository = '',
    GITHUB_BRANCH = '',
  } = variables;
  if (name === '' || name === 'site') return { kind: 'site' };
  if (name !== 'github') throw new Error('CMS_BACKEND must be site or github.');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(
      'CMS_BACKEND=github needs GITHUB_REPOSITORY with owner and repository, such as agency/website.',
    );
  }
  // Without a name, Decap would save to a branch of its own.
  return { kind: 'github', repository, branch: GITHUB_BRANCH === '' ? 'main' : GITHUB_BRANCH };
}

const require = createRequire(import.meta.url);

const script = require.resolve('decap-cms');
const { version } = require('decap-cms/package.json') as { version: string };

/** The path contains the version, so that browsers never mix two versions. */
export const cmsScript = `/cms/app/${version}/${path.basename(script)}`;

const policyPattern = /(<meta http-equiv="content-security-policy" content=")[^"]*(">)/;

/**
 * Creates a policy for what only Decap needs: it compiles its form rules and writes inline styles.
 */
export function createCmsPolicy(saves: 'site' | 'github'): string {
  const github = 'https://api.github.com https://www.githubstatus.com https://api.netlify.com';
  return [
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob: data:${saves === 'github' ? ` ${github}` : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

export function setCmsPolicy(html: string): string {
  if (!policyPattern.test(html)) throw new Error('The content manager has no policy.');
  const policy = createCmsPolicy(readCmsBackend(process.env).kind);
  return html.replace(policyPattern, `$1${policy}$2`);
}

export function contentManager(): AstroIntegration {
  return {
    name: 'content-manager',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(path.posix.dirname(cmsScript), ({ url = '' }, response, next) => {
          const file = path.join(path.dirname(script), path.basename(url));
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          createReadStream(file).once('error', next).pipe(response);
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = path.join(fileURLToPath(dir), path.dirname(cmsScript));
        await mkdir(folder, { recursive: true });
        await cp(path.dirname(script), folder, { recursive: true, filter: isServed });
      },
    },
  };
}

/** Returns false for source maps, and for the copy of the script under its former name. */
function isServed(file: string): boolean {
  return !/\.map$|[/\\.]cms\.(?:css|js(?:\.LICENSE\.txt)?)$/.test(file);
}

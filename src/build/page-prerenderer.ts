import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, AstroPrerenderer } from 'astro';
import { setCmsPolicy } from './content-manager.ts';
import { keepRenderer } from './renewal/keep-renderer.ts';
import type { PictureSettings } from './renewal/kept-pictures.ts';
import { endVersions } from './renewal/whole-versions.ts';
import { tightenPolicy } from './tight-csp.ts';

/**
 * Gives each page the policy of its own on its way from the renderer to its file: to read and write
 * thousands of files once more would take longer than to render them.
 */
export function pagePrerenderer(): AstroIntegration {
  let settings: PictureSettings | undefined;
  let shownDir = '';
  return {
    name: 'page-prerenderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        settings = readPictureSettings(config);
        shownDir = path.join(settings.outDir, config.build.assets);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => {
          if (!settings) throw new Error('The configuration comes before a build.');
          return keepRenderer(usual, toRenderer(usual), settings);
        });
      },
      'astro:build:done': async () => {
        if (settings) await endVersions(settings.versionsDir, shownDir);
      },
    },
  };
}

function readPictureSettings({ outDir, cacheDir, image }: AstroConfig): PictureSettings {
  const versionsDir = fileURLToPath(new URL('assets/', cacheDir));
  return { outDir: fileURLToPath(outDir), versionsDir, image };
}

function toRenderer(usual: AstroPrerenderer): AstroPrerenderer['render'] {
  return async (request, options) => {
    const rendered = await usual.render(request, options);
    const setPolicy = request.url.endsWith('/cms.html') ? setCmsPolicy : tightenPolicy;
    if (rendered instanceof Response) return changePage(rendered, setPolicy);
    return { ...rendered, response: await changePage(rendered.response, setPolicy) };
  };
}

async function changePage(answer: Response, change: (html: string) => string): Promise<Response> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? new Response(change(await answer.text()), answer) : answer;
}

import type { AstroPrerenderer } from 'astro';
import { getRenewalPlace, type RenderedFiles } from './renewal-place.ts';

type Render = AstroPrerenderer['render'];
type RouteData = Parameters<Render>[1]['routeData'];
type StaticPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** How many pages are rendered at once: each waits for the hashes of its styles now and then. */
const atOnce = 4;

/** What Astro's own prerenderer holds beyond what it promises. */
interface WithApp {
  app?: { routeCache?: { clearAll?: () => void } };
}

/**
 * Keeps what renders the pages, so that they can be rendered again after the build, with content
 * that has changed since. It leads to the renderer through the process's renewal place.
 *
 * @param usual Astro's own prerenderer
 * @param render what renders a page in its stead
 * @returns the prerenderer to build with
 */
export function keepRenderer(usual: AstroPrerenderer, render: Render): AstroPrerenderer {
  const pages: { url: string; routeData: RouteData }[] = [];
  let paths: string[] = [];
  let addStaticImage: typeof globalThis.astroAsset.addStaticImage;

  const renderAll = async (): Promise<RenderedFiles> => {
    forgetPaths(usual);
    const now = listPathNames(await usual.getStaticPaths());
    if (now.join('\n') !== paths.join('\n')) throw new Error('The site has other pages.');
    // Astro takes it away when the pictures are made.
    globalThis.astroAsset.addStaticImage = addStaticImage;
    const pictures = countPictures();
    const files = new Map<string, Buffer>();
    const waiting = [...pages];
    const renderWaiting = async () => {
      for (let page = waiting.pop(); page; page = waiting.pop()) {
        const { url, routeData } = page;
        const rendered = await render(new Request(url), { routeData });
        const response = rendered instanceof Response ? rendered : rendered.response;
        if (response.status >= 300 && response.status < 400) throw new Error('A page leads on.');
        const file = decodeURI(new URL(url).pathname).slice(1);
        if (response.body) files.set(file, Buffer.from(await response.arrayBuffer()));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, renderWaiting));
    if (countPictures() !== pictures) throw new Error('The pages need other pictures.');
    return files;
  };
  getRenewalPlace().renderAll = renderAll;

  return {
    ...usual,
    name: 'kept',
    getStaticPaths: async () => {
      const found = await usual.getStaticPaths();
      paths = listPathNames(found);
      return found;
    },
    render: (request, options) => {
      ({ addStaticImage } = globalThis.astroAsset);
      pages.push({ url: request.url, routeData: options.routeData });
      return render(request, options);
    },
  };
}

/** What dynamic pages are made of is kept with their paths. */
function forgetPaths(usual: AstroPrerenderer): void {
  const { routeCache } = (usual as WithApp).app ?? {};
  if (!routeCache?.clearAll) throw new Error('This Astro keeps its paths elsewhere.');
  routeCache.clearAll();
}

function listPathNames(paths: readonly StaticPath[]): string[] {
  return paths.map(({ pathname }) => pathname);
}

/** How many smaller versions of pictures the pages have asked for. */
function countPictures(): number {
  const images = globalThis.astroAsset.staticImages?.values() ?? [];
  return [...images].reduce((sum, { transforms }) => sum + transforms.size, 0);
}

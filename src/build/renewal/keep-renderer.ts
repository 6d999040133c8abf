import type { AstroPrerenderer } from 'astro';
import { listPageNames, toPages, type KeptPage } from './kept-paths.ts';
import { keepPictures, type PictureSettings } from './kept-pictures.ts';
import { getRenewalPlace, type RenderedSite } from './renewal-place.ts';

type Render = AstroPrerenderer['render'];

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
 * @param settings how pictures are made
 * @returns the prerenderer to build with
 */
export function keepRenderer(
  usual: AstroPrerenderer,
  render: Render,
  settings: PictureSettings,
): AstroPrerenderer {
  const pictures = keepPictures(settings);
  /** What the whole build was asked for. */
  const asked = new Set<string>();
  let paths: Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>> = [];
  let last: KeptPage[] | undefined;

  const renderAll = async (): Promise<RenderedSite> => {
    const [first = ''] = asked;
    const { origin } = new URL(first);
    last ??= requireAsked(toPages(paths, origin), asked);
    const former = last;
    forgetPaths(usual);
    last = toPages(await usual.getStaticPaths(), origin);
    pictures.begin();
    const files = await renderPages(last, render);
    const { renderSitemap } = getRenewalPlace();
    if (!renderSitemap) throw new Error('Nothing is left of the sitemap.');
    const sitemap = await renderSitemap(listPageNames(former), listPageNames(last));
    const present = new Set(last.map(({ file }) => file));
    return {
      files: new Map([...files, ...sitemap]),
      gone: former.map(({ file }) => file).filter((file) => !present.has(file)),
      pictures: pictures.list(),
    };
  };
  getRenewalPlace().renderAll = renderAll;

  return {
    ...usual,
    name: 'kept',
    getStaticPaths: async () => (paths = await usual.getStaticPaths()),
    render: (request, options) => {
      pictures.keep();
      asked.add(request.url);
      return render(request, options);
    },
    teardown: async () => {
      await usual.teardown?.();
      await pictures.prepareVersions();
    },
  };
}

/** New pages get their addresses as the present ones have them: those are known from the build. */
function requireAsked(pages: KeptPage[], asked: ReadonlySet<string>): KeptPage[] {
  if (pages.length !== asked.size || !pages.every(({ url }) => asked.has(url))) {
    throw new Error('This Astro gives its pages other addresses.');
  }
  return pages;
}

/** What dynamic pages are made of is kept with their paths. */
function forgetPaths(usual: AstroPrerenderer): void {
  const { routeCache } = (usual as WithApp).app ?? {};
  if (!routeCache?.clearAll) throw new Error('This Astro keeps its paths elsewhere.');
  routeCache.clearAll();
}

async function renderPages(
  pages: readonly KeptPage[],
  render: Render,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const waiting = [...pages];
  const renderWaiting = async () => {
    for (let page = waiting.pop(); page; page = waiting.pop()) {
      const { url, routeData, file } = page;
      const rendered = await render(new Request(url), { routeData });
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (response.status >= 300 && response.status < 400) throw new Error('A page leads on.');
      if (response.body) files.set(file, Buffer.from(await response.arrayBuffer()));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, renderWaiting));
  return files;
}

import type { AstroConfig } from 'astro';
import { glob, type Loader } from 'astro/loaders';
import type { ContentKindName } from '#model/kinds.ts';
import { toEntryName } from '#model/files/entry-name.ts';

/** An entry as a build shows it. */
export interface BuildEntry {
  name: string;
  /** The path of its file from the root of the repository. */
  file: string;
  data: Record<string, unknown>;
  /** The rendered text of a Markdown file. */
  html?: string;
}

/** The content that an integration has assembled for a build. */
export interface BuildContent {
  /** Returns the entries of a kind and releases them. */
  take: (kind: ContentKindName) => BuildEntry[];
  /** The pictures that only hidden entries show, as files below `public/`. */
  withheld: readonly string[];
}

declare global {
  // Astro documents this as the way to a hook of one's own.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Astro {
    interface IntegrationHooks {
      'content:assembled': () => BuildContent | null;
    }
  }
}

/**
 * Returns the content of a build from memory: files would be written, read and parsed once more.
 */
export function findBuildContent({
  integrations,
}: Pick<AstroConfig, 'integrations'>): BuildContent {
  for (const { hooks } of integrations) {
    const content = hooks['content:assembled']?.();
    if (content) return content;
  }
  throw new Error('No integration has assembled the content.');
}

/**
 * Creates a loader of the content assembled for a build; on the dev server, it reads the files
 * themselves and shows errors.
 *
 * @param folder of the files, below `content/`
 */
export function contentLoader(pattern: string[], folder: string): Loader {
  return {
    name: 'content-loader',
    load: async (context) => {
      if (context.watcher) {
        const generateId = ({ entry }: { entry: string }) => toEntryName(entry);
        await glob({ pattern, base: `./content/${folder}`, generateId }).load(context);
        return;
      }
      const { store, collection, config } = context;
      store.clear();
      const entries = findBuildContent(config).take(collection as ContentKindName);
      for (const { name: id, file: filePath, data, html } of entries) {
        const rendered = html === undefined ? undefined : { html };
        const parsed = await context.parseData({ id, data, filePath });
        // Vite bundles the store as code that Node compiles, so anything that no page shows stays
        // out.
        store.set({ id, data: parsed, filePath, ...(rendered && { rendered }) });
      }
    },
  };
}

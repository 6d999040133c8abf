import type { Loader, LoaderContext } from 'astro/loaders';
import { getRenewalPlace } from './renewal-place.ts';

/** What Astro tells a loader beyond what it promises: how files are read, by their endings. */
interface WithEntryTypes {
  entryTypes?: ReadonlyMap<string, { getEntryInfo: (file: ReadFile) => unknown }>;
}

interface ReadFile {
  contents: string;
  fileUrl: URL;
}

/**
 * Keeps what reads the files of a collection, so that one that has changed after the build can be
 * read as Astro does. It leads to the reader through the process's renewal place.
 *
 * @param usual a loader of files
 * @returns the loader to build with
 */
export function keepReader(usual: Loader): Loader {
  return {
    ...usual,
    load: (context) => {
      const { entryTypes } = context as LoaderContext & WithEntryTypes;
      getRenewalPlace().readFile = async (ending, contents, fileUrl) => {
        const entryType = entryTypes?.get(ending);
        if (!entryType) throw new Error('This Astro reads its files elsewhere.');
        const info = await entryType.getEntryInfo({ contents, fileUrl });
        const { data, body = '' } = info as { data: unknown; body?: string };
        return { data, body };
      };
      return usual.load(context);
    },
  };
}

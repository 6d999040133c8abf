import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AstroConfig, ImageTransform } from 'astro';
import { beginVersions, isKeptWhole } from './whole-versions.ts';

/** A smaller version of a picture that a page shows. */
export interface PictureVersion {
  /** By its path below the site's folder. */
  file: string;
  /** Makes it as a whole build does. */
  make: () => Promise<Buffer>;
}

/** The versions of pictures that a site is made of. */
export interface ShownPictures {
  shown: readonly PictureVersion[];
  /** Paths of those that the last site showed, and this one does not. */
  gone: readonly string[];
}

/** Where a build works, and how it makes pictures smaller. */
export interface PictureSettings {
  /** The site. */
  outDir: string;
  /** Keeps the versions from one build to the next. */
  versionsDir: string;
  image: AstroConfig['image'];
}

/** Follows which versions of pictures the pages ask for each time they are rendered. */
export interface KeptPictures {
  /** Before a page of the whole build is rendered. */
  keep: () => void;
  /**
   * After all pages of the whole build are rendered: Astro makes versions of what the bundler has put
   * into the site, and takes it away after that; uploads are unknown to the bundler. What Astro finds
   * kept of an earlier build is whole.
   */
  prepareVersions: () => Promise<void>;
  /** Before the pages are rendered once more. */
  begin: () => void;
  /** After that. */
  list: () => ShownPictures;
}

/** Watches what Astro notes of the pictures in this process. */
export function keepPictures(settings: PictureSettings): KeptPictures {
  let addStaticImage: typeof globalThis.astroAsset.addStaticImage;
  let last: ReadonlyMap<string, Asked> | undefined;
  return {
    keep: () => {
      ({ addStaticImage } = globalThis.astroAsset);
    },
    prepareVersions: async () => {
      await beginVersions(settings.versionsDir);
      const originals = [...(globalThis.astroAsset.staticImages ?? [])];
      const placed = originals.map(async ([address, { originalSrcPath }]) => {
        const place = path.join(settings.outDir, address);
        if (originalSrcPath === undefined || existsSync(place)) return;
        await mkdir(path.dirname(place), { recursive: true });
        await copyFile(originalSrcPath, place);
      });
      await Promise.all(placed);
    },
    begin: () => {
      last ??= readAsked();
      globalThis.astroAsset.staticImages = new Map();
      // Astro takes it away when the pictures are made.
      globalThis.astroAsset.addStaticImage = addStaticImage;
    },
    list: () => {
      const asked = readAsked();
      const gone = [...(last ?? [])].map(([file]) => file).filter((file) => !asked.has(file));
      last = asked;
      const shown = [...asked].map(([file, each]) => ({
        file,
        make: () => makeVersion(file, each, settings),
      }));
      return { shown, gone };
    },
  };
}

/** What a page asks for. */
interface Asked {
  /** The file that the version is made of. */
  original: string | undefined;
  transform: ImageTransform;
}

/** The versions that pages have asked for since it was last emptied, by their paths. */
function readAsked(): Map<string, Asked> {
  const images = [...(globalThis.astroAsset.staticImages ?? [])];
  return new Map(
    images.flatMap(([, { originalSrcPath: original, transforms }]) =>
      [...transforms.values()].map(
        ({ finalPath, transform }) =>
          [finalPath.replace(/^\//, ''), { original, transform }] as const,
      ),
    ),
  );
}

/** As Astro does it, which keeps each version by its name. */
async function makeVersion(
  file: string,
  { original, transform }: Asked,
  { versionsDir, image }: PictureSettings,
): Promise<Buffer> {
  const kept = path.join(versionsDir, path.basename(file));
  if (isKeptWhole(kept)) return readFile(kept);
  const { imageService } = globalThis.astroAsset;
  const { src } = transform;
  if (!imageService || !('transform' in imageService) || !original || typeof src === 'string') {
    throw new Error('Only a whole build can make this picture.');
  }
  const bytes = await readFile(original);
  const { data } = await imageService.transform(
    bytes,
    { ...transform, src: src.src },
    image,
    console,
  );
  const unfinished = `${kept}.${process.pid.toString()}`;
  await mkdir(versionsDir, { recursive: true });
  await writeFile(unfinished, data);
  await rename(unfinished, kept);
  return Buffer.from(data);
}

/** A smaller version of a picture, which the whole build has made. */
export interface PictureVersion {
  /** By its path below the site's folder. */
  file: string;
  /** The picture that it was made of, which the build has put there, too. */
  original: string;
  /** Whether a page asks for it now; a whole build would make no other ones. */
  isShown: boolean;
}

/** Tells which versions of pictures the pages ask for each time they are rendered. */
export interface KeptPictures {
  /** Before a page of the whole build is rendered. */
  keep: () => void;
  /** Before the pages are rendered once more. */
  begin: () => void;
  /** @throws after a rendering that asked for versions which the whole build has not made */
  list: () => PictureVersion[];
}

/** Watches what Astro notes of the pictures in this process. */
export function keepPictures(): KeptPictures {
  let addStaticImage: typeof globalThis.astroAsset.addStaticImage;
  let made: Map<string, string> | undefined;
  return {
    keep: () => {
      ({ addStaticImage } = globalThis.astroAsset);
    },
    begin: () => {
      made ??= readAsked();
      globalThis.astroAsset.staticImages = new Map();
      // Astro takes it away when the pictures are made.
      globalThis.astroAsset.addStaticImage = addStaticImage;
    },
    list: () => {
      const asked = readAsked();
      const known = made ?? new Map<string, string>();
      for (const file of asked.keys()) {
        if (!known.has(file)) throw new Error('The pages need other pictures.');
      }
      return [...known].map(([file, original]) => ({ file, original, isShown: asked.has(file) }));
    },
  };
}

/** The versions that pages have asked for since it was last emptied, each with its original. */
function readAsked(): Map<string, string> {
  const images = [...(globalThis.astroAsset.staticImages ?? [])];
  return new Map(
    images.flatMap(([original, { transforms }]) =>
      [...transforms.values()].map(
        ({ finalPath }) => [toFile(finalPath), toFile(original)] as const,
      ),
    ),
  );
}

function toFile(path: string): string {
  return path.replace(/^\//, '');
}

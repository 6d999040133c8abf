import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '#model/schemas/site.ts';

/**
 * The links and pictures that the site was delivered with, as the beginning of their SHA-256: the
 * sample agency's name may appear in content, but not in code.
 */
const deliveredLinks = new Set(['e801f4a8d348', '057a1eb64635', '9680d8bc06f4']);
const deliveredPictures = new Set([
  'a61298b71f6c',
  'c0d437fedac5',
  'c2192bccbca6',
  '375016c875be',
  'eda8a28dc147',
  '0809e1beb2ce',
  '8164d98df6ee',
  '39d86a3f39ae',
]);

function toDigest(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 12);
}

/** Lists the agency's logo, icon and share pictures, as far as it has them. */
function listBrandPictures({ logo, icon, sharing }: NonNullable<Site['brand']>): string[] {
  const all = [logo, icon, ...Object.values(sharing ?? {})];
  return all.flatMap((each) => each?.image ?? []);
}

/** Counts which of the agency's links and pictures are still the sample agency's. */
export async function countDelivered(
  { brand, social }: Pick<Site, 'brand' | 'social'>,
  root = '.',
) {
  const pictures = await Promise.all(
    listBrandPictures(brand ?? {}).map((image) =>
      readFile(join(root, 'public', image)).catch(() => null),
    ),
  );
  const count = (
    digests: ReadonlySet<string>,
    values: readonly (string | Uint8Array | null | undefined)[],
  ) => values.filter((value) => value && digests.has(toDigest(value))).length;
  return {
    // Built into the pages until the agency has its own.
    drawings: [brand?.scene, brand?.walk].filter((own) => own?.image === undefined).length,
    looks: count(deliveredPictures, pictures),
    links: count(deliveredLinks, Object.values(social)),
  };
}

/** Where pictures lie that editors choose. */
export const uploadsFolder = 'public/uploads';

/**
 * Where a picture lies that editors chose.
 *
 * @param address on the site, such as `/uploads/a.webp`
 * @returns path in the repository; null for a picture that lies elsewhere
 */
export function toUploadFile(address: string): string | null {
  const file = `public${decodeAddress(address)}`;
  return file.startsWith(`${uploadsFolder}/`) ? file : null;
}

/**
 * The plain name of an address, by which a build knows its file.
 *
 * @returns an empty text for one that means nothing
 */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return '';
  }
}

/** Limits a photo that is chosen on a page or in the content manager, in its shrunk form. */
export const maxPictureBytes = 500 * 1024;

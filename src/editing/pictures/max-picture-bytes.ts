/** The maximum size of a photo chosen on a page or in the content manager, after shrinking. */
export const maxPictureBytes = 500 * 1024;

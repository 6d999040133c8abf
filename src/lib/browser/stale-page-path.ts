/** The script that a page loads where one of its islands could not be. */
export const stalePagePath = '/gone-part.js';

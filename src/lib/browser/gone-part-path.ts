/** The script that a page loads where one of its islands could not be. */
export const gonePartPath = '/gone-part.js';

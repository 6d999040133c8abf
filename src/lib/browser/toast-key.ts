// Constants alone: a page's own small script and the islands both have them, and share no function,
// which would need a file of its own.

/** Where a page leaves a toast for the next one, in the tab's own storage. */
export const handedOverToastKey = 'handed-over-toast';

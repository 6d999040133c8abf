/** Where a page leaves a toast for the next one, in the tab's own storage. */
export const handedOverToastKey = 'handed-over-toast';

// This file holds constants only: a function shared by pages and islands would need its own file.

export const handedOverToastKey = 'handed-over-toast';

/** Holds the token of the preview that a tab shows. */
export const previewKey = 'preview';

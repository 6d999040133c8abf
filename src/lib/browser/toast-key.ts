// Constants only: a function shared by pages and islands would need its own file.

export const handedOverToastKey = 'handed-over-toast';

/** The storage key for the token of the preview in a tab. */
export const previewKey = 'preview';

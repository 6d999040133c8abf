// Holds constants only: page scripts and islands share them, and a shared function would need a
// file of its own.

/** Local storage: a list of `{id, name}`. */
export const shortlistKey = 'saved-providers';

/** Requests the list. */
export const shortlistAskedEvent = 'shortlist:asked';

/** Carries the list as the `detail` of a `CustomEvent`. */
export const shortlistEvent = 'shortlist';

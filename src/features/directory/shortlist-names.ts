// Holds constants only: page scripts and islands share them, and a shared function would need a
// file of its own.

/** Names a list of `{id, name}` in local storage. */
export const shortlistKey = 'saved-providers';

export const shortlistAskedEvent = 'shortlist:asked';

/** Carries the list as the `detail` of a `CustomEvent`. */
export const shortlistEvent = 'shortlist';

// Page scripts and islands share these constants; a shared function would need a file of its own.

/** Names the list of `{id, name}` items in local storage. */
export const shortlistKey = 'saved-providers';

export const shortlistAskedEvent = 'shortlist:asked';

/** Carries the list as the `detail` of a `CustomEvent`. */
export const shortlistEvent = 'shortlist';

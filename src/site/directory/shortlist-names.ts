// Page scripts and islands share these constants; a shared function would need a file of its own.

/** The local storage key of the list of `{id, name}` items. */
export const shortlistKey = 'saved-providers';

export const shortlistAskedEvent = 'shortlist:asked';

/** The `CustomEvent` whose `detail` is the list. */
export const shortlistEvent = 'shortlist';

// Constants alone: a page's own small script and the islands both have them, and share no function,
// which would need a file of its own.

/** Where the saved caregivers are kept in the browser, as a list of `{id, name}`. */
export const shortlistKey = 'saved-providers';

/** Tells the page that the list is asked for. */
export const shortlistAskedEvent = 'shortlist:asked';

/** Tells the page what is on the list: a `CustomEvent` with it as `detail`. */
export const shortlistEvent = 'shortlist';

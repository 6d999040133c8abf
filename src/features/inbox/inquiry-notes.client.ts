import { map } from 'nanostores';

/** Notes by the id of their inquiry. They are kept while the page is open and sent nowhere. */
export const $notes = map<Record<string, string>>({});

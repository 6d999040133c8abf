/** The beginning of a new entry's id; the browser chooses the rest. */
export const newEntryPrefix = 'new:';

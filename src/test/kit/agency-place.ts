/** Where the fixture agency is. */
export const agencyPlace = { state: 'FL', timeZone: 'America/New_York' } as const;

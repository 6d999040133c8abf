/** Where the fixture agency is. */
export const agencyFacts = { place: { state: 'FL', timeZone: 'America/New_York' } } as const;

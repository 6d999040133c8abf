/** Where the fixture agency is. */
export const agencyFacts = { state: 'FL', timeZone: 'America/New_York' } as const;

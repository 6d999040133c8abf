// Only constants, since the page of the content manager needs no schemas.

export const cmsPath = '/api/cms';

export const siteBackendName = 'site';

/** A field for a date and a time in the agency's zone; Decap's own goes by the computer's. */
export const momentWidgetName = 'agency-moment';

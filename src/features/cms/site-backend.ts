// Apart from the rules of the forms: the page of the content manager needs no more than these names.

/** Where the content manager asks for everything. */
export const cmsPath = '/api/cms';

/** The name of the backend that speaks with this site. */
export const siteBackendName = 'site';

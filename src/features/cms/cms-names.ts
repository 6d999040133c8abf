// Constants alone: the page of the content manager needs none of the schemas.

/** Where the content manager asks for everything. */
export const cmsPath = '/api/cms';

/** The name of the backend that speaks with this site. */
export const siteBackendName = 'site';

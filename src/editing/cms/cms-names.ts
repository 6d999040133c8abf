// Only constants, since the page of the content manager needs no schemas.

export const cmsPath = '/api/cms';

export const siteBackendName = 'site';

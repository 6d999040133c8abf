import type { APIRoute } from 'astro';
import { createCmsConfig } from '#editing/cms/cms-config.ts';
import { listSiteChoices } from '#model/built/collections.server.ts';
import { readCmsBackend } from '#integrations/content-manager.ts';

/** `/cms/config.json`: the settings of the content manager. */
export const GET: APIRoute = async () =>
  Response.json(createCmsConfig(readCmsBackend(process.env), await listSiteChoices()));

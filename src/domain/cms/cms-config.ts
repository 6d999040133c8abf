import { cmsPath, siteBackendName } from '#domain/cms/site-backend.ts';
import { type z } from 'zod';
import {
  contentKinds,
  type ContentKind,
  type ContentKindName,
} from '#domain/content/content-files.ts';
import { bodySchema } from '#domain/text/markdown-text.ts';
import type { CmsField } from './cms-field.ts';
import { listCmsFields, toCmsField } from './to-cms-field.ts';

/** Where the content manager saves. */
export type CmsBackend =
  /** On this site, with the admin's own session. */
  | { kind: 'site' }
  /** At GitHub itself, for the case that the site's own functions are out of order. */
  | { kind: 'github'; repository: string; branch: string };

interface CmsFile {
  name: string;
  label: string;
  file: string;
  fields: CmsField[];
}

interface CmsCollection {
  name: string;
  label: string;
  label_singular?: string;
  folder?: string;
  extension?: string;
  format?: string;
  create?: boolean;
  delete?: boolean;
  identifier_field?: string;
  slug?: string;
  summary?: string;
  fields?: CmsField[];
  files?: CmsFile[];
}

/** The folder for pictures that editors choose. */
const mediaFolder = 'public/uploads';

interface FolderWords {
  label: string;
  singular: string;
  identifier: string;
}

const folders: [ContentKindName, FolderWords][] = [
  ['services', { label: 'Services', singular: 'Service', identifier: 'title' }],
  ['providers', { label: 'Caregivers', singular: 'Caregiver', identifier: 'name' }],
  ['testimonials', { label: 'Testimonials', singular: 'Testimonial', identifier: 'name' }],
  ['posts', { label: 'Articles', singular: 'Article', identifier: 'title' }],
];

const pageLabels: [ContentKindName, Record<string, string>][] = [
  ['homePage', { home: 'Home' }],
  ['aboutPage', { about: 'About' }],
  ['servicesPage', { services: 'Services' }],
  ['providersPage', { providers: 'Our Team' }],
  ['blogPage', { blog: 'Resources' }],
  ['contactPage', { contact: 'Contact' }],
  ['intakePage', { intake: 'Intake forms' }],
  ['recommendationsPage', { recommendations: 'Find My Match' }],
  ['documents', { accessibility: 'Accessibility', privacy: 'Privacy' }],
];

/** The settings of the content manager: one form for each kind of content, as its schema has it. */
export function createCmsConfig(backend: CmsBackend) {
  return {
    load_config_file: false,
    backend: toBackend(backend),
    media_folder: mediaFolder,
    public_folder: mediaFolder.replace('public', ''),
    publish_mode: 'simple',
    show_preview_links: false,
    slug: { encoding: 'ascii', clean_accents: true },
    editor: { preview: false },
    collections: [
      ...folders.map(([kind, words]) => toFolder(kind, words)),
      { name: 'pages', label: 'Pages', files: pageLabels.flatMap(toFiles) },
      { name: 'site', label: 'Whole site', files: toFiles(['site', { site: 'Whole site' }]) },
    ] satisfies CmsCollection[],
  };
}

function toBackend(backend: CmsBackend) {
  if (backend.kind === 'site') return { name: siteBackendName, proxy_url: cmsPath };
  return { name: 'github', repo: backend.repository, branch: backend.branch };
}

function toFolder(kind: ContentKindName, words: FolderWords): CmsCollection {
  const { folder, ending, names }: ContentKind = contentKinds[kind];
  // Files that the site knows by name neither come nor go.
  const isOpen = names === null;
  return {
    name: folder,
    label: words.label,
    label_singular: words.singular,
    folder: `content/${folder}`,
    extension: ending.slice(1),
    format: ending === '.md' ? 'yaml-frontmatter' : 'yaml',
    create: isOpen,
    delete: isOpen,
    identifier_field: words.identifier,
    slug: '{{slug}}',
    summary: `{{${words.identifier}}}`,
    fields: toFields(kind),
  };
}

function toFiles([kind, labels]: [ContentKindName, Record<string, string>]): CmsFile[] {
  const { folder, ending, names }: ContentKind = contentKinds[kind];
  return (names ?? []).map((name) => ({
    ...{ name, label: labels[name] ?? name },
    file: `content/${folder === '' ? '' : `${folder}/`}${name}${ending}`,
    fields: toFields(kind),
  }));
}

function toFields(kind: ContentKindName): CmsField[] {
  const { schema, ending }: ContentKind = contentKinds[kind];
  const fields = listCmsFields(schema as z.ZodObject).map((field) =>
    // The address of a service is its file's name.
    kind === 'services' && field.name === 'slug' ? toHidden(field) : field,
  );
  return ending === '.md' ? [...fields, toCmsField('body', bodySchema)] : fields;
}

function toHidden({ name, label, required }: CmsField): CmsField {
  return { name, label, required, widget: 'hidden' };
}

import { hasPage } from '#lib/agency.ts';
import { isFilledPage } from '#lib/features.ts';
import { collections } from '#model/collections.ts';
import type { SiteChoices } from '#model/schemas/chosen-fields.ts';
import { toContentPath } from '#model/files/content-files.ts';
import { contentKinds, type ContentKind } from '#model/kinds.ts';
import { describeFields, listKindFields } from '#model/field.ts';
import { toWords } from '#lib/text/field-words.ts';
import { cmsPath, siteBackendName } from './cms-names.ts';
import { type CmsField, toCmsField } from './cms-fields.ts';

export type CmsBackend =
  | { kind: 'site' }
  /** Commits to GitHub directly, in case the site's own functions are down. */
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

const mediaFolder = 'public/uploads';

/** Kinds with a long text come last. */
const kinds: ContentKind[] = Object.values(contentKinds).toSorted(
  (a, b) => Number(a.ending === '.md') - Number(b.ending === '.md'),
);

/**
 * Creates the settings of the content manager; `choices` are the options from the site's own lists.
 */
export function createCmsConfig(backend: CmsBackend, choices: SiteChoices) {
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
      ...kinds.flatMap((kind) => toFolder(kind, choices)),
      {
        name: 'pages',
        label: 'Pages',
        files: kinds.flatMap((kind) => (kind.folder === 'pages' ? toFiles(kind, choices) : [])),
      },
      {
        name: 'site',
        label: contentKinds.site.label,
        files: [
          contentKinds.site,
          contentKinds.header,
          contentKinds.footer,
          contentKinds.notice,
          contentKinds.replies,
        ].flatMap((kind) => toFiles(kind, choices)),
      },
    ] satisfies CmsCollection[],
  };
}

function toBackend(backend: CmsBackend) {
  if (backend.kind === 'site') return { name: siteBackendName, proxy_url: cmsPath };
  return { name: 'github', repo: backend.repository, branch: backend.branch };
}

function toFolder(kind: ContentKind, choices: SiteChoices): CmsCollection[] {
  const { folder, ending, isOpen, label, list } = kind;
  const own = Object.values(collections).find((each) => each.folder === folder);
  if (list === null || (own && !hasPage(own.page))) return [];
  return [
    {
      name: folder,
      label: list.label,
      label_singular: label,
      folder: `content/${folder}`,
      extension: ending.slice(1),
      format: ending === '.md' ? 'yaml-frontmatter' : 'yaml',
      create: isOpen,
      delete: isOpen,
      identifier_field: list.identifier,
      slug: '{{slug}}',
      summary: `{{${list.identifier}}}`,
      fields: toCmsFields(kind, choices),
    },
  ];
}

function toFiles(kind: ContentKind, choices: SiteChoices): CmsFile[] {
  const { names, label } = kind;
  // A page that lacks figures is there to fill them in.
  const shown = (names ?? []).filter((name) => isFilledPage(`/${name}`) || hasPage(`/${name}`));
  return shown.map((name) => ({
    name,
    label: names?.length === 1 ? label : toWords(name),
    file: `content/${toContentPath(kind, name)}`,
    fields: toCmsFields(kind, choices),
  }));
}

function toCmsFields(kind: ContentKind, choices: SiteChoices): CmsField[] {
  return describeFields(listKindFields(kind), choices).map(toCmsField);
}

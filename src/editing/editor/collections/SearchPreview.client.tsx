import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { toPageTitle } from '#model/entries/search-texts.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { judgeLength, type SearchRole } from '#editing/editor/fields/text-checks.ts';
import css from './search-preview.css?inline';

adoptStyles(css);

interface SearchPreviewProps {
  title: string;
  /** Empty if unknown. */
  description: string;
  /** The path of the page. */
  address: string;
}

/** Shows a page as search engines list it, and rates the lengths of its texts. */
export function SearchPreview(props: SearchPreviewProps) {
  return (
    <PartBoundary value={`${props.title}\n${props.description}`}>
      <SearchResult {...props} />
    </PartBoundary>
  );
}

function SearchResult({ title, description, address }: SearchPreviewProps) {
  return (
    <div role="group" aria-label="Search result" className="search-preview">
      <p className="search-preview-note">How search engines may show this page</p>
      <p className="search-preview-address">{formatAddress(address)}</p>
      <p className="search-preview-title">{addAgency(title)}</p>
      {description !== '' && <p className="search-preview-text">{description}</p>}
      <ul className="search-preview-lengths">
        <Length kind="title" name="Title" text={title} />
        {description !== '' && <Length kind="description" name="Description" text={description} />}
      </ul>
    </div>
  );
}

function Length({ kind, name, text }: { kind: SearchRole; name: string; text: string }) {
  const { isGood, sentence } = judgeLength(kind, text);
  return (
    <li data-good={isGood || undefined}>
      <strong>{name}:</strong> {sentence}
    </li>
  );
}

/** Formats an address as search engines do: "agency.example › blog › naps". */
function formatAddress(address: string): string {
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  const { host } = new URL(own ?? location.origin);
  return [host, ...address.split('/').filter(Boolean)].join(' › ');
}

/** Appends the agency's name where it fits, as the page does. */
function addAgency(title: string): string {
  const name = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  return name === undefined ? title : toPageTitle(title, name);
}

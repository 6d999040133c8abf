import { useStore } from '@nanostores/react';
import LinkIcon from '~icons/lucide/link';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { logError } from '#lib/browser/log-error.client.ts';
import { $texts, loadTexts } from '#editing/editor/document/content-texts.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { LinkFieldProps } from '#editing/editor/fields/LinkField.client.tsx';
import { ToolMenu } from './ToolMenu.client.tsx';

export const LazyLinkField = loadLater<LinkFieldProps>(
  async () => (await import('#editing/editor/fields/LinkField.client.tsx')).LinkField,
);

interface LinkToolProps {
  /** Names what leads somewhere, in a sentence. */
  name: string;
  /** Where it leads, if the tool says so itself. */
  address?: string;
  /** Changes whenever the tool may have moved. */
  version: string;
  children: ReactNode;
}

/** A tool that opens where a link leads. */
export function LinkTool({ name, address, version, children }: LinkToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [height, setHeight] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const label = address === undefined ? 'Where it leads' : `Leads to ${address}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="edit-tool"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <LinkIcon aria-hidden="true" />
      </button>
      {isOpen && (
        <ToolMenu
          label={`Where ${name} leads`}
          findAnchor={() => button.current}
          version={`${version} ${height}`}
          onClose={() => setIsOpen(false)}
        >
          <div ref={(fields) => followHeight(fields, setHeight)}>{children}</div>
        </ToolMenu>
      )}
    </>
  );
}

/** Loading and typing change the height of the menu, which is then positioned again. */
function followHeight(fields: HTMLElement | null, onChange: (height: number) => void) {
  const watching = new ResizeObserver(() => onChange(fields?.offsetHeight ?? 0));
  if (fields) watching.observe(fields);
  return () => watching.disconnect();
}

interface ServedLinkProps extends Pick<LinkFieldProps, 'usual'> {
  id: string;
}

/** Sets a target that has a content id. */
export function ServedLink({ id, usual }: ServedLinkProps) {
  const item = useStore($texts).get(id);
  useEffect(() => {
    loadTexts([id]).catch((error: unknown) => logError('Error loading where a link leads:', error));
  }, [id]);
  return item ? <LazyLinkField item={item} usual={usual} /> : null;
}

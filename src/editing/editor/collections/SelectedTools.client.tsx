import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { SelectionTools } from '#editing/editor/page/SelectionTools.client.tsx';
import { $selected, $toolbar } from '#editing/editor/page/selection.client.ts';
import { findEdit } from '#editing/editor/document/pending-edits.ts';
import { $saved, readSavedText } from '#editing/editor/page/saved-content.client.ts';
import { showTargets } from '#editing/editor/page/saved-targets.client.ts';
import { LinkTool, ServedLink } from './LinkTool.client.tsx';

const LazyParagraphTools = loadLater<{ host: HTMLElement }>(
  async () => (await import('#editing/editor/fields/ParagraphTools.client.tsx')).ParagraphTools,
);

const closedDaysTarget = 'content/site.yaml#closedDays';

const LazyClosedDayTool = loadLater<{ list: string; target: string }>(
  async () => (await import('./ClosedDayTool.client.tsx')).ClosedDayTool,
);

const hoursTarget = 'content/site.yaml#hours';

const LazyHoursTool = loadLater<{ target: string }>(
  async () => (await import('./HoursTool.client.tsx')).HoursTool,
);

$saved.subscribe(showTargets);

/** The toolbar of what is selected: of a button its target, of a paragraph its marks. */
export function SelectedTools() {
  const selected = useStore($selected);
  const toolbar = useStore($toolbar);
  const items = useStore($texts);
  const words = [...items.values()].find(
    ({ target, targetId }) => targetId !== undefined && target === selected?.dataset.editField,
  );
  const link = selected?.closest('a');
  const isParagraph = selected?.closest('[data-edit-kind]');
  const field = selected?.dataset.editField ?? '';
  return (
    <>
      <SelectionTools />
      {toolbar &&
        link &&
        words &&
        createPortal(<TargetTool key={words.id} words={words} link={link} />, toolbar)}
      {toolbar &&
        selected &&
        isParagraph &&
        createPortal(<LazyParagraphTools key={selected.ariaLabel} host={selected} />, toolbar)}
      {toolbar && field === hoursTarget && createPortal(<LazyHoursTool target={field} />, toolbar)}
      {toolbar &&
        field.startsWith(closedDaysTarget) &&
        createPortal(
          <LazyClosedDayTool key={field} list={closedDaysTarget} target={field} />,
          toolbar,
        )}
    </>
  );
}

function TargetTool({ words, link }: { words: ContentTextInfo; link: HTMLAnchorElement }) {
  const { touched } = useStore($document);
  const refused = useStore($refused);
  const { id, target: wordsTarget, targetId = '' } = words;
  const known = useStore($texts).get(targetId);
  const target = `${wordsTarget}To`;
  const change = findEdit(touched, target, 'text');
  const shown = link.href.replace(location.origin, '');
  // Unless a target is saved, the page shows where it leads by itself.
  const saved = change?.base ?? known?.value ?? readSavedText($saved.get(), targetId) ?? '';
  const isUsual = saved === '';
  const usual = isUsual ? shown : '';
  const address = change ? change.value || usual || 'its usual page' : shown;
  const problem = change ? findRefusal(refused, change) : null;
  return (
    <>
      <LinkTool
        name={`“${readValue(words, touched)}”`}
        address={address.replace(/^(?:mailto|tel):/, '')}
        version={id}
      >
        <ServedLink id={targetId} usual={usual} />
      </LinkTool>
      {problem !== null && (
        <span className="edit-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { countNoun } from '#lib/text/phrases.ts';
import { ask } from '#editing/editor/document/ask.client.ts';
import type { Draft } from '#editing/editor/document/drafts.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { DevicesDialog } from './DevicesDialog.client.tsx';
import {
  discardDraft,
  keepEnded,
  listDeviceConflicts,
  openDraft,
  postponeDraft,
  removeEnded,
  takeOver,
  $ended,
  $offer,
} from './draft-offers.client.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function formatAge(moment: string): string {
  const seconds = (Date.now() - Date.parse(moment)) / 1000;
  const found = units.find(([, size]) => seconds >= size);
  if (!found) return 'just now';
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat('en-US').format(-Math.floor(seconds / length), unit);
}

export interface NoticeLook {
  notice: string;
  button: string;
  main: string;
}

interface NoticeProps {
  text: string;
  /** The label and action of each button, the main one first. */
  actions: [string, () => Promise<void> | void][];
  look: NoticeLook;
}

function Notice({ text, actions, look }: NoticeProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div role="group" aria-label="Your other devices" className={look.notice}>
      <p role="status">{text}</p>
      {actions.map(([label, act], index) => (
        <button
          key={label}
          type="button"
          className={index === 0 ? look.main : look.button}
          disabled={isBusy}
          onClick={() => {
            setIsBusy(true);
            void Promise.resolve(act()).finally(() => setIsBusy(false));
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Merges the changes of another device, but first asks about texts changed on both. */
async function takeDraft(draft: Draft): Promise<void> {
  const offer = await openDraft(draft);
  if (!offer) return;
  const hasConflicts = listDeviceConflicts($document.get(), offer).length > 0;
  const values = hasConflicts
    ? await ask(() => Promise.resolve(DevicesDialog), { offer })
    : new Map<string, string>();
  if (values) await takeOver(offer, values);
}

export function DraftNotice({ look }: { look: NoticeLook }) {
  const ended = useStore($ended, { ssr: 'initial' });
  const offer = useStore($offer, { ssr: 'initial' });
  if (ended && ended.edits.length > 0) {
    const count = ended.edits.length;
    const these = count === 1 ? 'this change' : `these ${count} changes`;
    const verb = ended.kind === 'taken' ? 'continued' : 'discarded';
    const pronoun = count === 1 ? 'it' : 'them';
    return (
      <Notice
        look={look}
        text={`You ${verb} ${these} on your ${ended.by}.`}
        actions={[
          [`Remove ${pronoun} here`, () => removeEnded(ended)],
          [`Keep ${pronoun} here`, keepEnded],
        ]}
      />
    );
  }
  if (!offer) return null;
  const count = offer.changes;
  const changes = countNoun(count, 'unsaved change');
  const age = formatAge(offer.updatedAt);
  return (
    <Notice
      look={look}
      text={`You have ${changes} from your ${offer.device}, ${age}. Continue here?`}
      actions={[
        ['Continue here', () => takeDraft(offer)],
        [count === 1 ? 'Discard it' : 'Discard them', () => discardDraft(offer)],
        ['Not now', () => postponeDraft(offer)],
      ]}
    />
  );
}

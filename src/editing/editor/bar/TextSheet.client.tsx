import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { CountySheet } from '#editing/editor/collections/CountySheet.client.tsx';
import { countiesTarget } from '#model/collections.ts';
import { SideSheet } from '#editing/editor/collections/SideSheet.client.tsx';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { LabeledField } from '#editing/editor/fields/LabeledField.client.tsx';
import { PictureField } from '#editing/editor/fields/PictureField.client.tsx';
import { $asked, $askedTarget, focusField } from '#editing/editor/page/edit-focus.client.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { findTextGroup } from './text-groups.ts';

export interface TextSheetProps {
  /** All texts that the page does not show. */
  items: ContentTextInfo[];
  onClose: () => void;
}

/** Edits the counties, or what belongs to the text that is asked for, beside the page. */
export function TextSheet(props: TextSheetProps) {
  const [isOfCounties] = useState(() => $askedTarget.get()?.startsWith(countiesTarget) === true);
  return isOfCounties ? <CountySheet onClose={props.onClose} /> : <GroupSheet {...props} />;
}

function GroupSheet({ items, onClose }: TextSheetProps) {
  const asked = useStore($askedTarget);
  const [group, setGroup] = useState(() => findTextGroup(asked));
  const wanted = findTextGroup(asked);
  if (wanted && wanted !== group) setGroup(wanted);

  useEffect(() => {
    if (asked !== null && focusField(asked)) $asked.set(null);
  }, [asked]);

  if (!group) return null;
  const { title, help, pattern } = group;
  return (
    <SideSheet
      title={title}
      intro="The whole site"
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{help}</p>
      <div className="edit-panel" role="group" aria-label={title}>
        {items
          .filter(({ target }) => pattern.test(target))
          .map((item) => (
            <HiddenText key={item.id} item={item} label={toLabel(item)} />
          ))}
      </div>
    </SideSheet>
  );
}

/** A text or picture that the page does not show. */
export function HiddenText({ item, label }: { item: ContentTextInfo; label: string }) {
  const { touched } = useStore($document);
  const FieldOfType = item.type === 'image' ? PictureField : LabeledField;
  return <FieldOfType item={item} value={readValue(item, touched)} label={label} />;
}

/** Adds the page to the label of a picture for shared links, and the item to that of a list. */
function toLabel({ target, place, label }: ContentTextInfo): string {
  const [part = '', field = ''] = place.split(' › ').slice(-2);
  if (target.includes('.sharing.')) return `When somebody shares ${part} › ${field}`;
  return /\.counties\.|header\.yaml/.test(target) ? `${part} › ${field}` : label;
}

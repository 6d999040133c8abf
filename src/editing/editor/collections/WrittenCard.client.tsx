import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EntryKind } from '#model/collections.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { toText } from '#model/files/field-value.ts';
import { addTexts } from '#editing/editor/document/content-texts.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryList } from '#editing/editor/document/entries.ts';
import { missingFields } from '#editing/editor/document/entry-form.ts';
import { $asked, $askedTarget } from '#editing/editor/page/edit-focus.client.ts';
import { EntryPreview } from '#editing/editor/page/EntryPreview.client.tsx';
import {
  describeNewField,
  focusWritten,
  readNewValues,
  toCardEntry,
  type WrittenEntry,
} from '#editing/editor/page/new-entry.client.ts';
import { openPageText } from '#editing/editor/page/page-texts.client.ts';
import { PictureFrame } from '#editing/editor/fields/PictureFrame.client.tsx';

/** Returns the ref of a text's element: the text is edited in it. */
function toTextRef(entry: WrittenEntry, field: FieldInfo) {
  const { name, label } = field;
  const readItem = () => describeNewField(entry, name, field)[0];
  return (element: HTMLElement | null) =>
    element
      ? openPageText(element, {
          readItem,
          label: `Edit ${readItem().place}`,
          placeholder: label,
          read: (touched) => toText(readNewValues(entry, touched)[name]),
        })
      : undefined;
}

/** Describes the picture of a card and what belongs to it. */
function describePicture(entry: WrittenEntry, field: FieldInfo) {
  return describeNewField(entry, `card-image-${entry.target}`, field);
}

interface WrittenCardProps {
  kind: EntryKind;
  list: EntryList;
  /** The target of its edit. */
  target: string;
}

/** The card of a new entry as visitors will see it, with its texts and its picture edited in it. */
export function WrittenCard({ kind, list, target }: WrittenCardProps) {
  const [entry] = useState(() => toCardEntry(kind, list, target));
  const { touched } = useStore($document);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  // A ref that changed would close the text while it is typed.
  const [texts] = useState(() =>
    list.fields.flatMap((field): [string, object][] =>
      entry.inPlace.has(field.name) && field.spec.kind === 'text'
        ? [
            [
              field.name,
              {
                ref: toTextRef(entry, field),
                ...(field.spec.isParagraph && { 'data-edit-kind': 'paragraph' }),
              },
            ],
          ]
        : [],
    ),
  );
  const picture = list.fields.find(({ spec }) => spec.kind === 'picture');
  const values = readNewValues(entry, touched);
  const [source = '', alt = '', focus = ''] = ['image', 'imageAlt', 'imageFocus'].map((name) =>
    toText(values[name]),
  );
  const missing = new Set(missingFields(list, values).map(({ field }) => field.name));
  const mark = (...names: string[]) =>
    names.some((name) => missing.has(name)) && { 'data-needed': '' };
  const parts = {
    ...Object.fromEntries(texts.map(([name, text]) => [name, { ...text, ...mark(name) }])),
    image: { ref: setImage, ...mark('image', 'imageAlt') },
  };

  // The panel of the picture finds what belongs to it there.
  useEffect(() => {
    const items = picture ? describePicture(entry, picture) : [];
    addTexts(items);
  }, [entry, picture, source, alt, focus]);

  // The sheet has asked for a text before the card was drawn.
  useEffect(() => {
    const asked = $askedTarget.get();
    if (image && asked?.startsWith(`${target}#`) && focusWritten(asked)) $asked.set(null);
  }, [image, target]);

  // React leaves alone what it draws empty.
  const blank = Object.fromEntries(texts.map(([name]) => [name, '']));
  return (
    <>
      <EntryPreview kind={kind} data={values} parts={parts} blank={blank} />
      {image && picture && (
        <PictureFrame
          item={describePicture(entry, picture)[0]}
          value={source}
          focus={focus}
          image={image}
        />
      )}
    </>
  );
}

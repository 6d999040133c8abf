import { useStore } from '@nanostores/react';
import Clock from '~icons/lucide/clock';
import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { formatTimeOfDay } from '#editing/editor/fields/MomentField.client.tsx';
import type { FieldInfo } from '#model/field-info.ts';
import { type FieldValue, isList, isMapping, toText } from '#model/files/field-value.ts';
import {
  formatOpeningHours,
  listOpeningHours,
  openingHoursPattern,
  weekdayNames,
} from '#model/schemas/hours/opening-hours.ts';
import { FormTool } from './FormTool.client.tsx';

const [sunday = '', ...workdays] = weekdayNames;
const days = [...workdays, sunday].map((value) => ({ value, label: value }));

/** Offers each half hour, and the times that are written now. */
function listTimes(text: string) {
  const written = readRows(text).flatMap(({ opens, closes }) => [Number(opens), Number(closes)]);
  const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);
  return [...new Set([...halfHours, ...written])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: minutes.toString(), label: formatTimeOfDay(minutes) }));
}

function readRows(text: string) {
  if (!openingHoursPattern.test(text)) return [];
  return listOpeningHours(text).map(({ first, last, opens, closes }) => {
    return { first, last, opens: opens.toString(), closes: closes.toString() };
  });
}

function describeField(text: string): FieldInfo {
  const choose = (
    name: string,
    label: string,
    options: ReturnType<typeof listTimes>,
  ): FieldInfo => {
    return { name, label, optional: false, spec: { kind: 'choice', options, source: null } };
  };
  const times = listTimes(text);
  const fields = [
    choose('first', 'From', days),
    choose('last', 'Through', days),
    choose('opens', 'Opens', times),
    choose('closes', 'Closes', times),
  ];
  const item: FieldInfo = {
    name: '',
    label: 'Hours',
    optional: false,
    spec: { kind: 'group', fields },
  };
  return {
    name: 'hours',
    label: 'Opening hours',
    optional: false,
    spec: { kind: 'list', item, min: 1, max: 3 },
  };
}

/** Writes the rows that are complete; null if one is not. */
function writeRows(rows: FieldValue | undefined): string | null {
  if (!isList(rows) || rows.length === 0) return null;
  const complete = rows.flatMap((row) => {
    if (!isMapping(row)) return [];
    const [first = '', last = '', opens = '', closes = ''] = [
      'first',
      'last',
      'opens',
      'closes',
    ].map((name) => toText(row[name]));
    if ([first, opens, closes].includes('')) return [];
    return [
      { first, last: last === '' ? first : last, opens: Number(opens), closes: Number(closes) },
    ];
  });
  return complete.length === rows.length ? formatOpeningHours(complete) : null;
}

/** Opens the days and times of the opening hours. */
export function HoursTool({ target }: { target: string }) {
  const item = [...useStore($texts).values()].find((each) => each.target === target);
  const { touched } = useStore($document);
  if (!item) return null;
  const text = readValue(item, touched);
  return (
    <FormTool
      icon={<Clock aria-hidden="true" />}
      word="Days and times"
      of="of the opening hours"
      version={text}
    >
      {(close) => (
        <HoursForm text={text} onChange={(hours) => typeText(item, hours)} onDone={close} />
      )}
    </FormTool>
  );
}

interface HoursFormProps {
  text: string;
  onChange: (text: string) => void;
  onDone: () => void;
}

function HoursForm({ text, onChange, onDone }: HoursFormProps) {
  const [field] = useState(() => describeField(text));
  const [rows, setRows] = useState<FieldValue | undefined>(() => readRows(text));
  return (
    <>
      <FieldControl
        field={field}
        target="opening-hours"
        value={rows}
        problem={null}
        onChange={(next) => {
          setRows(next);
          const written = writeRows(next);
          if (written !== null) onChange(written);
        }}
      />
      <p>
        <Button look="main" onClick={onDone}>
          Done
        </Button>
      </p>
    </>
  );
}

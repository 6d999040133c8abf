import { useStore } from '@nanostores/react';
import CalendarDays from '~icons/lucide/calendar-days';
import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { $lists, $texts } from '#editing/editor/document/content-texts.client.ts';
import { typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import {
  changeItemText,
  moveItem,
  readListItems,
} from '#editing/editor/document/list-edits.client.ts';
import { findEdit } from '#editing/editor/document/pending-edits.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import type { ContentListInfo } from '#model/describe/text-contract.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { toText } from '#model/files/field-value.ts';
import { $refused } from '#editing/editor/document/refusals.client.ts';
import {
  closedDaysPattern,
  type ClosedDays,
  formatClosedDays,
  readClosedDays,
} from '#model/schemas/hours/closed-days.ts';
import { listOpenHolidays } from '#model/schemas/hours/us-holidays.ts';
import { FormTool } from './FormTool.client.tsx';

const fields: readonly (FieldInfo & { name: keyof ClosedDays })[] = [
  { name: 'from', label: 'From', optional: false, spec: { kind: 'date' } },
  {
    name: 'to',
    label: 'Until',
    hint: 'Leave this empty for a single day.',
    optional: true,
    spec: { kind: 'date' },
  },
  {
    name: 'reason',
    label: 'Name',
    hint: 'Such as Christmas.',
    optional: true,
    spec: { kind: 'text', max: 60, multiline: false },
  },
];

const maxSuggestions = 6;

const isClosedDay = (text: string) => closedDaysPattern.test(text) && readClosedDays(text) !== null;

interface ClosedDay {
  key: string;
  /** The target of its text. */
  target: string;
  text: string;
}

/** Returns the closed days as they will be saved. */
function listClosedDays(list: ContentListInfo): ClosedDay[] {
  const { touched } = $document.get();
  return readListItems(list, touched).map(({ key, value }) => {
    const target = /^b\d+$/.test(key) ? `${list.target}.${key.slice(1)}` : `${list.target}+${key}.`;
    return { key, target, text: findEdit(touched, target, 'text')?.value ?? toText(value) };
  });
}

function writeClosedDay(list: ContentListInfo, { key, target }: ClosedDay, text: string): void {
  const served = [...$texts.get().values()].find((each) => each.target === target);
  if (served) typeText(served, text);
  else changeItemText({ list, key, path: '', isRequired: true }, text);
}

/** Moves a closed day to before the first one that begins later. */
function placeByDate(list: ContentListInfo, key: string): void {
  const days = listClosedDays(list).map((day) => ({
    ...day,
    from: readClosedDays(day.text)?.from,
  }));
  const { from } = days.find((day) => day.key === key) ?? {};
  if (from === undefined) return;
  const others = days.filter((day) => day.key !== key);
  const at = others.findIndex((other) => other.from !== undefined && other.from > from);
  moveItem(list, key, at < 0 ? others.length : at);
}

interface ClosedDayToolProps {
  list: string;
  /** The target of the selected closed day. */
  target: string;
}

/** Opens the dates and the name of the selected closed day, of a new one at once. */
export function ClosedDayTool({ list: listTarget, target }: ClosedDayToolProps) {
  const list = useStore($lists).get(listTarget);
  useStore($document);
  const days = list ? listClosedDays(list) : [];
  const day = days.find((each) => each.target === target);
  const [opened, setOpened] = useState('');
  const isRefused = useStore($refused).some((each) => each.target === listTarget);
  if (!list || !day) return null;
  return (
    <FormTool
      icon={<CalendarDays aria-hidden="true" />}
      word="Dates and name"
      of="of the closed day"
      problem={
        isRefused && !isClosedDay(day.text)
          ? 'Choose the dates here, or write them like “Jan 1, 2027 (New Year’s Day)”.'
          : null
      }
      startsOpen={day.text === ''}
      version={day.text}
      onOpen={() => setOpened(day.text)}
      onClose={() => {
        const text = listClosedDays(list).find(({ key }) => key === day.key)?.text;
        if (text !== opened) placeByDate(list, day.key);
      }}
    >
      {(close) => (
        <ClosedDayForm
          day={day}
          listed={days.map(({ text }) => text)}
          onChange={(text) => writeClosedDay(list, day, text)}
          onDone={close}
        />
      )}
    </FormTool>
  );
}

interface ClosedDayFormProps {
  day: ClosedDay;
  /** All closed days. */
  listed: readonly string[];
  onChange: (text: string) => void;
  onDone: () => void;
}

function ClosedDayForm({ day, listed, onChange, onDone }: ClosedDayFormProps) {
  const [days, setDays] = useState<ClosedDays>(() => {
    const known = readClosedDays(day.text) ?? { from: '', to: '', reason: '' };
    return known.to === known.from ? { ...known, to: '' } : known;
  });
  const text = formatClosedDays(days);
  const isWrong = text !== '' && !isClosedDay(text);
  const suggested = listOpenHolidays(listed, toAgencyTime(new Date()).slice(0, 10));
  const change = (next: ClosedDays) => {
    setDays(next);
    if (next.from !== '') onChange(formatClosedDays(next));
  };
  return (
    <>
      {fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          target={`${day.target} ${field.name}`}
          value={days[field.name] || undefined}
          problem={
            isWrong && field.name === 'to'
              ? 'The last day comes after the first, at most 60 days later.'
              : null
          }
          onChange={(value) => change({ ...days, [field.name]: toText(value) })}
        />
      ))}
      {day.text === '' && suggested.length > 0 && (
        <div role="group" aria-label="Holidays that are not listed yet" className="entry-choices">
          {suggested.slice(0, maxSuggestions).map((holiday) => (
            <Button
              key={holiday.from}
              look="small"
              onClick={() => {
                change(holiday);
                onDone();
              }}
            >
              {formatClosedDays(holiday)}
            </Button>
          ))}
        </div>
      )}
      <p>
        <Button look="main" onClick={onDone}>
          Done
        </Button>
      </p>
    </>
  );
}

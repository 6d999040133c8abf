import { useStore } from '@nanostores/react';
import Plus from '~icons/lucide/plus';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { type CountyList, countyListSchema } from '#editing/editor/document/entries.ts';
import { changeField, readFieldValue } from '#editing/editor/document/entry-edits.client.ts';
import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { type FieldValue, isList, isMapping, toText } from '#model/files/field-value.ts';
import { countiesTarget, newCountyTarget } from '#model/collections.ts';
import { toCountySlug } from '#model/schemas/county.ts';
import { $asked, $askedTarget } from '#editing/editor/page/edit-focus.client.ts';
import { SideSheet } from './SideSheet.client.tsx';

/** Adds, changes and removes the counties that the agency serves. */
export function CountySheet({ onClose }: { onClose: () => void }) {
  const [startsNew] = useState(() => $askedTarget.get() === newCountyTarget);
  const [counties, setCounties] = useState<CountyList | null>(null);

  useEffect(() => {
    $asked.set(null);
    withSession(() => sendRequest('GET', '/api/admin/content/counties'))
      .then(async (response) => countyListSchema.parse(await response.json()))
      .then(setCounties, (error: unknown) => {
        logError('Error loading the counties:', error);
        announceLastingly("We couldn't load the counties. Please reload this page.");
      });
  }, []);

  return (
    <SideSheet
      title="Counties"
      intro="The whole site"
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="edit-panel entry-form" data-entry-form={splitTarget(countiesTarget).file}>
        <p>Where you serve families. ZIP codes and neighbors find the caregivers near a family.</p>
        {counties ? (
          <CountyFields {...counties} startsNew={startsNew} />
        ) : (
          <p role="status">Loading…</p>
        )}
      </div>
    </SideSheet>
  );
}

type County = Readonly<Record<string, FieldValue>>;

function CountyFields({ field, value: saved, startsNew }: CountyList & { startsNew: boolean }) {
  const { touched } = useStore($document);
  const refused = useStore($refused);
  const isBusy = useIsSaving();
  // A new county is a change once something is typed in it.
  const [isAdding, setIsAdding] = useState(startsNew);
  const rows = useRef<HTMLDivElement>(null);
  const { file, field: name } = splitTarget(countiesTarget);
  const own = { file, field: name ?? '', saved };
  const value = readFieldValue(own, touched);
  const counties = isList(value) ? value.filter(isMapping) : [];
  const edit = touched.find(({ target }) => target === countiesTarget);
  const problem = edit ? findRefusal(refused, edit) : null;
  const change = (next: readonly County[]) => {
    changeField({ ...own, place: `Whole site › ${field.label}` }, nameCounties(next, saved));
  };

  useEffect(() => {
    if (!isAdding) return;
    const last = [...(rows.current?.querySelectorAll('details') ?? [])].at(-1);
    last?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isAdding]);

  return (
    <div ref={rows} className="county-list">
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {[...counties, ...(isAdding ? [{}] : [])].map((county, index) => (
        <CountyRow
          key={index}
          fields={listCountyFields(field)}
          county={county}
          index={index}
          isNew={index >= (isList(saved) ? saved.length : 0)}
          onChange={(next) => {
            if (index === counties.length) setIsAdding(false);
            change(counties.toSpliced(index, 1, next));
          }}
          onRemove={
            counties.length > 1 && index < counties.length
              ? () => change(counties.toSpliced(index, 1))
              : null
          }
        />
      ))}
      {!isAdding && (
        <Button look="small" disabled={isBusy} onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" />
          Add a county
        </Button>
      )}
    </div>
  );
}

interface CountyRowProps {
  fields: readonly FieldInfo[];
  county: County;
  index: number;
  isNew: boolean;
  onChange: (county: County) => void;
  /** Null for the last one, since the agency serves some county. */
  onRemove: (() => void) | null;
}

function CountyRow({ fields, county, index, isNew, onChange, onRemove }: CountyRowProps) {
  const name = toText(county.name) || 'New county';
  return (
    <details className="county-row" open={isNew}>
      <summary>{name}</summary>
      <div className="county-fields" role="group" aria-label={name}>
        {fields.map((field) => {
          const { name: key } = field;
          const own = { target: `${countiesTarget}.${index}.${key}`, value: county[key] };
          const change = (next: FieldValue | undefined) => onChange(withField(county, key, next));
          return key === 'cities' ? (
            <CityLines key={key} {...own} onChange={change} />
          ) : (
            <FieldControl key={key} {...own} field={field} problem={null} onChange={change} />
          );
        })}
        {onRemove && (
          <Button look="small" onClick={onRemove}>
            Remove {name}
          </Button>
        )}
      </div>
    </details>
  );
}

const cityField: FieldInfo = {
  name: 'cities',
  label: 'Cities',
  hint: 'One city on each line, in the order in which families read them.',
  optional: false,
  spec: { kind: 'text', max: null, multiline: true },
};

interface CityLinesProps {
  value: FieldValue | undefined;
  target: string;
  onChange: (cities: readonly string[]) => void;
}

/** Edits the cities of a county, one per line; the line that is being begun is kept, too. */
function CityLines({ value, target, onChange }: CityLinesProps) {
  const known = isList(value) ? value.map(toText) : [];
  const [typed, setTyped] = useState('');
  const isCurrent = toLines(typed).join('\n') === known.join('\n');
  return (
    <FieldControl
      field={cityField}
      target={target}
      value={isCurrent ? typed : known.join('\n')}
      problem={null}
      onChange={(next) => {
        setTyped(toText(next));
        onChange(toLines(toText(next)));
      }}
    />
  );
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function withField(county: County, name: string, value: FieldValue | undefined): County {
  const next = { ...county };
  if (value === undefined) Reflect.deleteProperty(next, name);
  else next[name] = value;
  return next;
}

/** Leaves out the names in addresses, which stay the same once a county is saved. */
function listCountyFields({ spec }: FieldInfo): readonly FieldInfo[] {
  if (spec.kind !== 'list' || spec.item.spec.kind !== 'group') return [];
  return spec.item.spec.fields.filter(({ name }) => name !== 'slug');
}

/** Derives the slugs of counties that are not saved yet. */
function nameCounties(next: readonly County[], saved: FieldValue): FieldValue {
  const known = (isList(saved) ? saved : []).flatMap((county) =>
    isMapping(county) ? [toText(county.slug)] : [],
  );
  const taken = [...known];
  return next.map((county) => {
    if (known.includes(toText(county.slug))) return county;
    const slug = toCountySlug(toText(county.name), taken);
    taken.push(slug);
    return slug === '' ? county : { ...county, slug };
  });
}

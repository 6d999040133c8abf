import { type ReactNode, useState } from 'react';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { describeRange, isRequired } from '#model/field-info.ts';
import { type FieldValue, isList, isMapping, toText } from '#model/files/field-value.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { type FieldText, toFieldText } from '#editing/editor/document/edit-actions.client.ts';
import { LabeledField } from '#editing/editor/fields/LabeledField.client.tsx';
import { PictureField } from '#editing/editor/fields/PictureField.client.tsx';
import { FocalPointField } from '#editing/editor/fields/FocalPointField.client.tsx';
import { toPictureSource } from '#editing/editor/page/EntryPreview.client.tsx';
import {
  type ControlProps,
  FailedControl,
  FieldFrame,
  GroupFrame,
  Hint,
  markField,
  ProblemNote,
  type SpecOf,
  useControl,
} from './FieldFrame.client.tsx';
import { Rows } from './Rows.client.tsx';
import { MonthControl, TimeControl } from './TimeControl.client.tsx';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';

interface FieldControlProps extends ControlProps {
  /** The content id's item, for a text or picture that the served site has. */
  item?: ContentTextInfo | undefined;
  /** Finds the field in its form; unique among all fields of the page. */
  target: string;
  /** The picture that a focal point belongs to. */
  picture?: string;
  /** Called with the description that a chosen picture has elsewhere on the site. */
  onDescribe?: ((alt: string) => void) | undefined;
}

const LazyRecordingControl = loadLater<ControlProps>(
  async () => (await import('./RecordingControl.client.tsx')).RecordingControl,
);

/** Edits a field of an entry by its kind. */
export function FieldControl(props: FieldControlProps) {
  return (
    <PartBoundary value={props.value} fallback={<FailedControl {...props.field} />}>
      <AnyControl {...props} />
    </PartBoundary>
  );
}

function AnyControl(props: FieldControlProps): ReactNode {
  const { field, value, target, onChange } = props;
  const { spec } = field;
  const item =
    props.item ??
    toFieldText(field, {
      id: '',
      target,
      place: field.label,
      value: toText(value),
      onType: (typed) => onChange(typed === '' ? undefined : typed),
    });
  switch (spec.kind) {
    case 'text':
      if (spec.known && spec.known.length > 0) {
        return <KnownTextControl {...props} known={spec.known} />;
      }
      return <TextControl {...props} item={item} />;
    case 'markdown':
    case 'link':
    case 'picture':
      return <TextControl {...props} item={item} />;
    case 'focus':
      return <FocusControl {...props} item={item} />;
    case 'number':
    case 'order':
      return <NumberControl {...props} spec={spec} />;
    case 'date':
    case 'moment':
      return <TimeControl {...props} spec={spec} />;
    case 'month':
      return <MonthControl {...props} />;
    case 'recording':
      return <LazyRecordingControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} spec={spec} />;
    case 'choices':
      return <ChoicesControl {...props} spec={spec} />;
    case 'group':
      return <GroupControl {...props} spec={spec} />;
    case 'list':
      return <ListControl {...props} spec={spec} />;
  }
}

/** Edits a text or a picture. */
function TextControl({ item, onDescribe, ...props }: FieldControlProps & { item: FieldText }) {
  const { field, value, isMissing = false } = props;
  const own = {
    item,
    value: toText(value),
    label: field.label,
    isMarked: isMissing || isRequired(field),
  };
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      {item.type === 'image' ? (
        <PictureField {...own} onChosen={onDescribe} />
      ) : (
        <LabeledField {...own} />
      )}
      <Hint hint={field.hint} />
      <ProblemNote problem={props.problem} />
    </div>
  );
}

/** The value of the choice that asks for a text of one's own. */
const another = ' ';

/** Edits a text that is usually one of those that other entries have. */
function KnownTextControl({ known, ...props }: FieldControlProps & { known: readonly string[] }) {
  const { field, value, target, onChange } = props;
  const control = useControl(props);
  const text = toText(value);
  const [isAsked, setIsAsked] = useState(false);
  const isTyped = isAsked || (text !== '' && !known.includes(text));
  return (
    <FieldFrame {...props} id={control.id}>
      <select
        {...control}
        data-edit-field={target}
        value={isTyped ? another : text}
        onChange={(event) => {
          const chosen = event.target.value;
          setIsAsked(chosen === another);
          onChange(chosen === another || chosen === '' ? undefined : chosen);
        }}
      >
        <option value="">Please choose</option>
        {known.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
        <option value={another}>Another one…</option>
      </select>
      {isTyped && (
        <input
          type="text"
          className="field"
          aria-label={`${field.label}, another one`}
          readOnly={control.disabled}
          value={text}
          onChange={(event) => {
            setIsAsked(true);
            onChange(event.target.value === '' ? undefined : event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Sets the point of a picture that stays visible, on the picture itself. */
function FocusControl({ item, picture = '', ...props }: FieldControlProps & { item: FieldText }) {
  const { field, value } = props;
  return (
    <GroupFrame {...props} field={{ ...field, hint: '' }}>
      {picture === '' ? (
        <Hint hint="Choose a picture first. Then you can tap what must stay in view." />
      ) : (
        <FocalPointField
          item={item}
          label={field.label}
          value={toText(value)}
          src={toPictureSource(picture)}
        />
      )}
    </GroupFrame>
  );
}

function NumberControl({ spec, ...props }: ControlProps & { spec: SpecOf<'number' | 'order'> }) {
  const { field, value, onChange } = props;
  // The browser shows a half-typed value but does not report it.
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const isHalf = isHalfTyped && value === undefined;
  const problem = isHalf ? 'Finish the number, like 4.5.' : props.problem;
  const hint = [describeRange(spec), field.hint].filter(Boolean).join(' ');
  const control = useControl({ field, problem, hint });
  return (
    <FieldFrame {...props} id={control.id} problem={problem} hint={hint}>
      <input
        {...control}
        type="number"
        inputMode="decimal"
        min={spec.min ?? undefined}
        max={spec.max ?? undefined}
        step={spec.step ?? 1}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => {
          setIsHalfTyped(target.validity.badInput);
          onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : undefined);
        }}
      />
    </FieldFrame>
  );
}

function FlagControl({ field, value, problem, isMissing = false, onChange }: ControlProps) {
  const isBusy = useIsSaving();
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      <label className="entry-check">
        <input
          type="checkbox"
          checked={value === true}
          disabled={isBusy}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
        />
        {field.label}
      </label>
      <Hint hint={field.hint} />
      <ProblemNote problem={problem} />
    </div>
  );
}

function ChoiceControl({ spec, ...props }: ControlProps & { spec: SpecOf<'choice'> }) {
  const { field, value, onChange } = props;
  const control = useControl(props);
  const implied = spec.options.find((option) => option.value === spec.implied);
  const empty = implied?.label ?? (isRequired(field) ? 'Please choose' : 'Not set');
  return (
    <FieldFrame {...props} id={control.id}>
      <select
        {...control}
        value={typeof value === 'string' && value !== spec.implied ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{empty}</option>
        {spec.options
          .filter((option) => option !== implied)
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
    </FieldFrame>
  );
}

function ChoicesControl({ spec, ...props }: ControlProps & { spec: SpecOf<'choices'> }) {
  const { value, onChange } = props;
  const isBusy = useIsSaving();
  const chosen = isList(value) ? value : [];
  return (
    <GroupFrame {...props}>
      <div className="entry-choices">
        {spec.options.map((option) => (
          <label key={option.value} className="entry-check">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              disabled={isBusy}
              onChange={({ target }) => {
                // A choice keeps its position in the file.
                const next = target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((each) => each !== option.value);
                onChange(next.length === 0 ? undefined : next);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

function GroupControl({ spec, ...props }: FieldControlProps & { spec: SpecOf<'group'> }) {
  const { value, target, onChange } = props;
  const group = isMapping(value) ? value : {};
  return (
    <GroupFrame {...props}>
      {spec.fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          problem={null}
          target={`${target}.${field.name}`}
          picture={toText(group.image)}
          value={group[field.name]}
          onChange={(changed) => {
            const next = { ...group };
            if (changed === undefined) Reflect.deleteProperty(next, field.name);
            else next[field.name] = changed;
            onChange(Object.keys(next).length === 0 ? undefined : next);
          }}
        />
      ))}
    </GroupFrame>
  );
}

/** Edits a list of texts, or of groups of fields. */
function ListControl({ spec, ...props }: FieldControlProps & { spec: SpecOf<'list'> }) {
  const { value, target, onChange } = props;
  const items = isList(value) ? value : [];
  const change = (next: readonly FieldValue[]) => onChange(next.length === 0 ? undefined : next);
  const isGroup = spec.item.spec.kind === 'group';
  return (
    <Rows
      {...props}
      count={items.length}
      min={items.length === 0 ? 0 : spec.min}
      max={spec.max}
      onAdd={() => change([...items, isGroup ? {} : ''])}
      onRemove={(index) => change(items.toSpliced(index, 1))}
      onMove={(index, to) => {
        change(items.toSpliced(index, 1).toSpliced(to, 0, items[index] ?? ''));
      }}
      renderField={(inner, index, path) => {
        const present = items[index];
        const group = isMapping(present) ? present : {};
        return (
          <FieldControl
            key={path}
            field={inner}
            problem={null}
            target={`${target}.${index}.${inner.name}`}
            value={path === '' ? present : group[path]}
            onChange={(changed = '') => {
              change(
                items.toSpliced(index, 1, path === '' ? changed : { ...group, [path]: changed }),
              );
            }}
          />
        );
      }}
    />
  );
}

import { type ReactNode, useId, useState } from 'react';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { describeRange, isRequired } from '#model/field-info.ts';
import { isList, isMapping, toText } from '#model/files/field-value.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { FocalPointField } from '#editing/editor/fields/FocalPointField.client.tsx';
import { toPictureSource } from '#editing/editor/page/EntryPreview.client.tsx';
import {
  type ControlProps,
  describeControl,
  FailedControl,
  FieldFrame,
  GroupFrame,
  Hint,
  markField,
  ProblemNote,
  type SpecOf,
} from './FieldFrame.client.tsx';
import { ListControl } from './ListControl.client.tsx';
import { MonthControl } from './MonthControl.client.tsx';
import { PictureControl } from './PictureControl.client.tsx';
import { TextControl } from './TextControl.client.tsx';
import { TimeControl } from './TimeControl.client.tsx';

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

/** Edits a field of an entry by its kind. */
export function FieldControl(props: FieldControlProps) {
  return (
    <PartBoundary value={props.value} fallback={<FailedControl {...props.field} />}>
      <AnyControl {...props} />
    </PartBoundary>
  );
}

function AnyControl({
  item,
  target,
  picture = '',
  onDescribe,
  ...props
}: FieldControlProps): ReactNode {
  const { spec } = props.field;
  switch (spec.kind) {
    case 'text':
    case 'markdown':
    case 'link':
      return <TextControl {...props} item={item} target={target} spec={spec} />;
    case 'picture':
      return (
        <PictureControl
          {...props}
          item={item}
          target={target}
          spec={spec}
          onDescribe={onDescribe}
        />
      );
    case 'focus':
      return <FocusControl {...props} target={target} spec={spec} picture={picture} />;
    case 'number':
    case 'order':
      return <NumberControl {...props} spec={spec} />;
    case 'date':
    case 'moment':
      return <TimeControl {...props} spec={spec} />;
    case 'month':
      return <MonthControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} spec={spec} />;
    case 'choices':
      return <ChoicesControl {...props} spec={spec} />;
    case 'group':
      return (
        <GroupControl
          {...props}
          spec={spec}
          renderField={(inner) => (
            <FieldControl
              key={inner.field.name}
              {...inner}
              target={`${target}.${inner.field.name}`}
              picture={toText(inner.beside.image)}
            />
          )}
        />
      );
    case 'list':
      return (
        <ListControl
          {...props}
          spec={spec}
          renderField={(inner, index) => (
            <FieldControl
              key={inner.field.name}
              {...inner}
              target={`${target}.${index}.${inner.field.name}`}
            />
          )}
        />
      );
  }
}

interface FocusControlProps extends ControlProps {
  spec: SpecOf<'focus'>;
  target: string;
  /** The address of the picture beside this field; empty if there is none yet. */
  picture: string;
}

/** Sets the point of a picture that stays visible, on the picture itself. */
function FocusControl({ picture, spec, target, ...props }: FocusControlProps) {
  const { field, value, isBusy, onChange } = props;
  return (
    <GroupFrame {...props} field={{ ...field, hint: '' }}>
      {picture === '' ? (
        <Hint hint="Choose a picture first. Then you can tap what must stay in view." />
      ) : (
        <FocalPointField
          target={target}
          isBusy={isBusy}
          label={field.label}
          value={toText(value)}
          shapes={spec.shapes}
          src={toPictureSource(picture)}
          onChange={(text) => onChange(text === '' ? undefined : text)}
        />
      )}
    </GroupFrame>
  );
}

function NumberControl({ spec, ...props }: ControlProps & { spec: SpecOf<'number' | 'order'> }) {
  const { field, value, onChange } = props;
  const id = useId();
  // The browser shows a half-typed value but does not report it.
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const isHalf = isHalfTyped && value === undefined;
  const problem = isHalf ? 'Finish the number, like 4.5.' : props.problem;
  const hint = [describeRange(spec), field.hint].filter(Boolean).join(' ');
  return (
    <FieldFrame {...props} id={id} problem={problem} hint={hint}>
      <input
        {...describeControl({ ...props, id, problem, hint })}
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

function FlagControl({ field, value, problem, isMissing = false, isBusy, onChange }: ControlProps) {
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
  const id = useId();
  const implied = spec.options.find((option) => option.value === spec.implied);
  const empty = implied?.label ?? (isRequired(field) ? 'Please choose' : 'Not set');
  return (
    <FieldFrame {...props} id={id}>
      <select
        {...describeControl({ ...props, id })}
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
  const { value, isBusy, onChange } = props;
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

interface GroupControlProps extends ControlProps {
  spec: SpecOf<'group'>;
  renderField: (inner: ControlProps & { beside: Readonly<Record<string, unknown>> }) => ReactNode;
}

function GroupControl({ spec, renderField, ...props }: GroupControlProps) {
  const { value, isBusy, onChange } = props;
  const group: Readonly<Record<string, unknown>> = isMapping(value) ? value : {};
  return (
    <GroupFrame {...props}>
      {spec.fields.map((field) =>
        renderField({
          field,
          isBusy,
          problem: null,
          value: group[field.name],
          beside: group,
          onChange: (changed) => {
            const next: Record<string, unknown> = { ...group, [field.name]: changed };
            if (changed === undefined) Reflect.deleteProperty(next, field.name);
            onChange(Object.keys(next).length === 0 ? undefined : next);
          },
        }),
      )}
    </GroupFrame>
  );
}

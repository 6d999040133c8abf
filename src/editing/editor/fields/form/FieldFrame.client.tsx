import type { FieldValue } from '#model/files/field-value.ts';
import { type ReactNode, useId } from 'react';
import { RequiredMark, useIsSaving } from '#editing/editor/fields/text-field.client.tsx';
import { type FieldInfo, isRequired } from '#model/field-info.ts';

/** Props of every control of a form, besides the `spec` of its kind. */
export interface ControlProps {
  field: FieldInfo;
  value: FieldValue | undefined;
  problem: string | null;
  /** Whether this field keeps the entry from being saved. */
  isMissing?: boolean;
  /** Called with undefined to remove the field. */
  onChange: (value: FieldValue | undefined) => void;
}

export type SpecOf<Kind extends FieldInfo['spec']['kind']> = Extract<
  FieldInfo['spec'],
  { kind: Kind }
>;

/** Returns the attributes by which a missing field is found, focused and marked. */
export function markField({ name }: FieldInfo, isMissing: boolean) {
  return { 'data-field': name, ...(isMissing && { 'data-missing': '' }) };
}

/** Focuses the control in the frame of a field. */
export function focusControl(frame: HTMLElement | null | undefined): void {
  frame?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')?.focus();
}

export function ProblemNote({ id, problem }: { id?: string; problem: string | null }) {
  return problem === null ? null : (
    <p id={id} className="field-error">
      {problem}
    </p>
  );
}

export function Hint({ id, hint }: { id?: string; hint: string | undefined }) {
  return hint === undefined || hint === '' ? null : (
    <p id={id} className="field-hint">
      {hint}
    </p>
  );
}

interface FieldFrameProps extends Pick<ControlProps, 'field' | 'isMissing' | 'problem'> {
  /** The id of the control; those of its hint and problem follow from it. */
  id: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** The label, hint and problem around a single control. */
export function FieldFrame({
  id,
  field,
  isMissing = false,
  problem,
  hint = field.hint,
  children,
}: FieldFrameProps) {
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      <span className="entry-label">
        <label className="edit-label" htmlFor={id}>
          {field.label}
        </label>
        {(isMissing || isRequired(field)) && <RequiredMark />}
      </span>
      <Hint id={`${id}-hint`} hint={hint} />
      {children}
      <ProblemNote id={`${id}-problem`} problem={problem} />
    </div>
  );
}

/** Returns the attributes of a control within a {@link FieldFrame}. */
export function useControl({
  field,
  problem,
  hint = field.hint,
}: Pick<FieldFrameProps, 'field' | 'hint' | 'problem'>) {
  const id = useId();
  const disabled = useIsSaving();
  const described = [hint ? `${id}-hint` : '', problem === null ? '' : `${id}-problem`];
  return {
    id,
    disabled,
    className: 'field',
    'aria-required': isRequired(field) || undefined,
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': described.filter((each) => each !== '').join(' ') || undefined,
  };
}

/** The frame of several controls. */
export function GroupFrame({
  field,
  isMissing = false,
  problem,
  children,
}: Omit<FieldFrameProps, 'hint' | 'id'>) {
  return (
    <fieldset className="entry-field entry-group" {...markField(field, isMissing)}>
      <legend className="edit-label">
        {field.label}
        {(isMissing || isRequired(field)) && <RequiredMark />}
      </legend>
      <Hint hint={field.hint} />
      {children}
      <ProblemNote problem={problem} />
    </fieldset>
  );
}

export function FailedControl({ label }: FieldInfo) {
  return (
    <p className="entry-field part-failed">
      {label}: this can’t be shown right now. What you typed is safe, and you can undo it.
    </p>
  );
}

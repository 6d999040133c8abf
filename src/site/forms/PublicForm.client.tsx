import { type InputHTMLAttributes, type Ref, type SelectHTMLAttributes, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError, type FieldProps, TextField } from '#components/TextField.client.tsx';
import { type Say, sayIn } from '#lib/text/say.ts';
import type { NextSteps } from './SentPanel.tsx';
import { SubmissionForm } from './SubmissionForm.client.tsx';
import type { AskedField, AskedForm, LongTextField, PhoneField } from './forms.ts';
import { useSubmission } from './use-submission.client.ts';

interface ConsentFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> {
  ref?: Ref<HTMLInputElement>;
}

function ConsentField({ label, form, name, error, ...control }: ConsentFieldProps) {
  const id = `${form}-${name}`;
  return (
    <div>
      <label htmlFor={id} className="consent">
        <input
          {...control}
          type="checkbox"
          value="true"
          id={id}
          name={name}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'form' | 'name'> {
  placeholder: string;
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

function SelectField({
  label,
  form,
  name,
  error,
  hint,
  placeholder,
  options,
  ...control
}: SelectFieldProps) {
  const id = `${form}-${name}`;
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <select
        {...control}
        id={id}
        name={name}
        className="field"
        aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
        aria-invalid={error ? true : undefined}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export default function PublicForm({ form, next }: { form: AskedForm; next: NextSteps }) {
  const submission = useSubmission(form);
  const { register, formState } = submission.form;
  const say = sayIn(form.words);
  const fields = Object.entries(form.fields).map(([name, field]) => ({
    isHalf: 'isHalf' in field,
    element: (
      <Field
        key={name}
        field={field}
        say={say}
        control={{
          ...register(name),
          form: form.kind,
          error: say(formState.errors[name]?.message ?? ''),
        }}
      />
    ),
  }));
  const halves = fields.filter(({ isHalf }) => isHalf);
  return (
    <SubmissionForm form={form} submission={submission} next={next}>
      {halves.length > 0 && <div className="form-row">{halves.map(({ element }) => element)}</div>}
      {fields.filter(({ isHalf }) => !isHalf).map(({ element }) => element)}
    </SubmissionForm>
  );
}

type Control = UseFormRegisterReturn & { form: string; error: string };

function Field({ field, say, control }: { field: AskedField; say: Say; control: Control }) {
  const { kind, label } = field;
  const isOptional = 'isOptional' in field;
  const shared = {
    ...control,
    label: isOptional ? say('{} (optional)', label) : label,
    required: !isOptional,
  };
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...shared}
          hint={field.hint}
          placeholder={field.placeholder}
          options={field.options}
        />
      );
    case 'consent':
      return <ConsentField {...shared} />;
    case 'email':
      return <TextField {...shared} type="email" autoComplete="email" />;
    case 'phone':
      return <PhoneNumber field={field} say={say} control={shared} />;
    case 'text':
      return <TextField {...shared} hint={field.hint} autoComplete={field.autoComplete} />;
    case 'number':
      return <TextField {...shared} hint={field.hint} inputMode="numeric" />;
    case 'longText':
      return <LongText field={field} say={say} control={shared} />;
  }
}

interface NoticedProps<Kind> {
  field: Kind;
  say: Say;
  control: Control & { label: string; required: boolean };
}

const phoneDigits = 10;

/** Hints at text that doesn't look like a phone number; the rule itself only counts characters. */
function PhoneNumber({ field: { min, hint }, say, control }: NoticedProps<PhoneField>) {
  const [notice, setNotice] = useState('');
  const readNotice = (typed: string) =>
    typed.trim().length >= Math.max(min, 1) &&
    typed.normalize('NFKC').replaceAll(/\D/g, '').length < phoneDigits
      ? say('This has fewer than {} digits. Can we reach you there?', phoneDigits.toString())
      : '';
  return (
    <TextField
      {...control}
      hint={hint}
      notice={notice}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onInput={() => setNotice('')}
      onBlur={(event) => {
        setNotice(readNotice((event.target as HTMLInputElement).value));
        void control.onBlur(event);
      }}
    />
  );
}

/** A long text field that counts down the last tenth of its allowed length. */
function LongText({ field: { max, hint, prompts }, say, control }: NoticedProps<LongTextField>) {
  const [notice, setNotice] = useState('');
  const readNotice = (typed: string) => {
    const left = max - typed.length;
    if (left >= max / 10) return '';
    const count = Math.abs(left).toLocaleString('en-US');
    return say(left < 0 ? '{} characters too many' : '{} characters left', count);
  };
  return (
    <TextField
      {...control}
      hint={hint}
      notice={notice}
      rows={6}
      dir="auto"
      onInput={(event) => setNotice(readNotice((event.target as HTMLTextAreaElement).value))}
    >
      {/* The page's own script handles the press, since this one may not have loaded yet. */}
      {prompts && (
        <button type="button" className="prompts js-only" data-prompts={prompts.join('|')}>
          {say('Start with these questions')}
        </button>
      )}
    </TextField>
  );
}

import type { InputHTMLAttributes, Ref, SelectHTMLAttributes } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError, type FieldProps, TextField } from '#components/TextField.client.tsx';
import { SubmissionForm } from './SubmissionForm.client.tsx';
import type { AskedField, AskedForm } from './forms.ts';
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
      <select
        {...control}
        id={id}
        name={name}
        className="field"
        aria-describedby={`${id}-error`}
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

export default function PublicForm({ form }: { form: AskedForm }) {
  const submission = useSubmission(form);
  const { register, formState } = submission.form;
  const fields = Object.entries(form.fields).map(([name, field]) => ({
    isHalf: 'isHalf' in field,
    element: (
      <Field
        key={name}
        field={field}
        control={{ ...register(name), form: form.kind, error: formState.errors[name]?.message }}
      />
    ),
  }));
  const halves = fields.filter(({ isHalf }) => isHalf);
  return (
    <SubmissionForm form={form} submission={submission}>
      {halves.length > 0 && <div className="form-row">{halves.map(({ element }) => element)}</div>}
      {fields.filter(({ isHalf }) => !isHalf).map(({ element }) => element)}
    </SubmissionForm>
  );
}

type Control = UseFormRegisterReturn & { form: string; error: string | undefined };

function Field({ field, control }: { field: AskedField; control: Control }) {
  const { kind, label } = field;
  const shared = { ...control, label, required: !('isOptional' in field) };
  switch (kind) {
    case 'choice':
      return <SelectField {...shared} placeholder={field.placeholder} options={field.options} />;
    case 'consent':
      return <ConsentField {...shared} />;
    case 'email':
      return <TextField {...shared} type="email" autoComplete="email" />;
    case 'phone':
      return <TextField {...shared} hint={field.hint} type="tel" autoComplete="tel" />;
    case 'text':
      return <TextField {...shared} hint={field.hint} autoComplete={field.autoComplete} />;
    case 'longText':
      return <TextField {...shared} hint={field.hint} rows={6} />;
  }
}

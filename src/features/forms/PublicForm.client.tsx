import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AskedField, AskedForm } from './forms.ts';
import { ConsentField } from './ConsentField.client.tsx';
import { SelectField } from './SelectField.client.tsx';
import { SubmissionForm } from './SubmissionForm.client.tsx';
import { TextField } from '#components/TextField.client.tsx';
import { useSubmission } from './use-submission.client.ts';

/** A public form with all of its fields. */
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

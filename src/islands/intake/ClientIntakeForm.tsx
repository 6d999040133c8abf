import { clientIntakeInputSchema } from '#domain/intake/intake.ts';
import { serviceTypeOptions } from '#domain/intake/options.ts';
import { clientIntakeNotices } from '#domain/submission/notices.ts';
import { ConsentField } from '#islands/form/ConsentField.tsx';
import { FormStatus } from '#islands/form/FormStatus.tsx';
import { PersonFields } from '#islands/form/PersonFields.tsx';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useSubmission } from '#islands/form/use-submission.ts';

const path = '/api/intake/client';

/** The form for families. Without script it posts the same fields to the same address. */
export default function ClientIntakeForm() {
  const { form, state, submit } = useSubmission(clientIntakeInputSchema, path, clientIntakeNotices);
  const { register, formState } = form;
  const { errors } = formState;
  const isSending = state.kind === 'sending';
  return (
    <form
      method="post"
      action={path}
      noValidate
      aria-label="For Families"
      className="form"
      onSubmit={(event) => void submit(event)}
    >
      <PersonFields
        form="client"
        fields={{ name: register('name'), email: register('email'), phone: register('phone') }}
        errors={errors}
      />
      <SelectField
        label="Service"
        form="client"
        required
        placeholder="Select a service"
        options={serviceTypeOptions}
        error={errors.serviceType?.message}
        {...register('serviceType')}
      />
      <TextField
        label="Your needs"
        form="client"
        rows={6}
        required
        hint="Ages, days and hours, your neighborhood. No medical details here, please."
        error={errors.message?.message}
        {...register('message')}
      />
      <ConsentField
        label="I agree that you may contact me about my request."
        form="client"
        required
        error={errors.consent?.message}
        {...register('consent')}
      />
      <FormStatus state={state} />
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? 'Submitting...' : 'Submit Intake Form'}
      </button>
    </form>
  );
}

import { clientIntakeInputSchema } from '#domain/intake/intake.ts';
import { serviceTypeOptions } from '#domain/intake/options.ts';
import { clientIntakeNotices } from '#domain/submission/notices.ts';
import { ConsentField } from '#islands/form/ConsentField.tsx';
import { PersonFields } from '#islands/form/PersonFields.tsx';
import { SelectField } from '#islands/form/SelectField.tsx';
import { SubmissionForm } from '#islands/form/SubmissionForm.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useSubmission } from '#islands/form/use-submission.ts';

/** The form for families. */
export default function ClientIntakeForm() {
  const submission = useSubmission(
    clientIntakeInputSchema,
    '/api/intake/client',
    clientIntakeNotices,
  );
  const { register, formState } = submission.form;
  const { errors } = formState;
  return (
    <SubmissionForm
      form="client"
      label="For Families"
      submission={submission}
      buttonText="Submit Intake Form"
      sendingText="Submitting..."
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
    </SubmissionForm>
  );
}

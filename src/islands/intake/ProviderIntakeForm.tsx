import { providerIntakeInputSchema } from '#domain/intake/intake.ts';
import { experienceOptions, serviceTypeOptions } from '#domain/intake/options.ts';
import { providerIntakeNotices } from '#domain/submission/notices.ts';
import { ConsentField } from '#islands/form/ConsentField.tsx';
import { PersonFields } from '#islands/form/PersonFields.tsx';
import { SelectField } from '#islands/form/SelectField.tsx';
import { SubmissionForm } from '#islands/form/SubmissionForm.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useSubmission } from '#islands/form/use-submission.ts';

/** The form for caregivers. */
export default function ProviderIntakeForm() {
  const submission = useSubmission(
    providerIntakeInputSchema,
    '/api/intake/provider',
    providerIntakeNotices,
  );
  const { register, formState } = submission.form;
  const { errors } = formState;
  return (
    <SubmissionForm
      form="provider"
      label="For Providers"
      submission={submission}
      buttonText="Submit Application"
      sendingText="Submitting..."
    >
      <PersonFields
        form="provider"
        fields={{ name: register('name'), email: register('email'), phone: register('phone') }}
        errors={errors}
      />
      <SelectField
        label="Provider type"
        form="provider"
        required
        placeholder="Select a provider type"
        options={serviceTypeOptions}
        error={errors.providerType?.message}
        {...register('providerType')}
      />
      <SelectField
        label="Years of experience"
        form="provider"
        required
        placeholder="Select your experience"
        options={experienceOptions}
        error={errors.experience?.message}
        {...register('experience')}
      />
      <TextField
        label="About you"
        form="provider"
        rows={6}
        required
        hint="Your work so far, the ages you know best, certificates, the days you can work."
        error={errors.message?.message}
        {...register('message')}
      />
      <ConsentField
        label="I agree that you may contact my references. A background check needs a separate form, which you will get later."
        form="provider"
        required
        error={errors.consent?.message}
        {...register('consent')}
      />
    </SubmissionForm>
  );
}

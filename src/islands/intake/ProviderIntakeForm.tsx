import { providerIntakeInputSchema } from '#domain/intake/intake.ts';
import { experienceOptions, serviceTypeOptions } from '#domain/intake/options.ts';
import { providerIntakeNotices } from '#domain/submission/notices.ts';
import { ConsentField } from '#islands/form/ConsentField.tsx';
import { FormStatus } from '#islands/form/FormStatus.tsx';
import { PersonFields } from '#islands/form/PersonFields.tsx';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useSubmission } from '#islands/form/use-submission.ts';

const path = '/api/intake/provider';

/** The form for caregivers. Without script it posts the same fields to the same address. */
export default function ProviderIntakeForm() {
  const { form, state, submit } = useSubmission(
    providerIntakeInputSchema,
    path,
    providerIntakeNotices,
  );
  const { register, formState } = form;
  const { errors } = formState;
  const isSending = state.kind === 'sending';
  return (
    <form
      method="post"
      action={path}
      noValidate
      aria-label="For Providers"
      className="form"
      onSubmit={(event) => void submit(event)}
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
      <FormStatus state={state} />
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? 'Submitting...' : 'Submit Application'}
      </button>
    </form>
  );
}

import { contactMessageInputSchema } from '#domain/contact/contact-message.ts';
import { contactNotices } from '#domain/submission/notices.ts';
import { FormStatus } from '#islands/form/FormStatus.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useSubmission } from '#islands/form/use-submission.ts';

const path = '/api/contact';

/** The contact form. Without script it posts the same fields to the same address. */
export default function ContactForm() {
  const { form, state, submit } = useSubmission(contactMessageInputSchema, path, contactNotices);
  const { register, formState } = form;
  const { errors } = formState;
  const isSending = state.kind === 'sending';
  return (
    <form
      method="post"
      action={path}
      noValidate
      aria-label="Contact"
      className="form"
      onSubmit={(event) => void submit(event)}
    >
      <div className="form-row">
        <TextField
          label="Name"
          form="contact"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          form="contact"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        label="Subject"
        form="contact"
        required
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextField
        label="Message"
        form="contact"
        rows={6}
        required
        hint="Please leave out medical details. We can talk about those in person."
        error={errors.message?.message}
        {...register('message')}
      />
      <FormStatus state={state} />
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  );
}

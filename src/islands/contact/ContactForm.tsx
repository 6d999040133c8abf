import { contactMessageInputSchema } from '#domain/contact/contact-message.ts';
import { contactNotices } from '#domain/submission/notices.ts';
import { SubmissionForm } from '#islands/form/SubmissionForm.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useSubmission } from '#islands/form/use-submission.ts';

/** The contact form. */
export default function ContactForm() {
  const submission = useSubmission(contactMessageInputSchema, '/api/contact', contactNotices);
  const { register, formState } = submission.form;
  const { errors } = formState;
  return (
    <SubmissionForm
      form="contact"
      label="Contact"
      submission={submission}
      buttonText="Send Message"
      sendingText="Sending..."
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
    </SubmissionForm>
  );
}

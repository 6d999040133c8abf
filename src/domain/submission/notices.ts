import type { Notice } from '#domain/text/notice.ts';

/** The two endings of sending a form. */
export interface SubmissionNotices {
  success: Notice;
  failure: Notice;
}

/** The contact form's endings. */
export const contactNotices: SubmissionNotices = {
  success: {
    title: 'Message sent',
    description: "Thank you for your message. We'll get back to you soon!",
  },
  failure: {
    title: 'Error sending message',
    description: 'There was a problem sending your message. Please try again.',
  },
};

/** The family's intake form's endings. */
export const clientIntakeNotices: SubmissionNotices = {
  success: {
    title: 'Intake form submitted',
    description: "Thank you for your submission. We'll be in touch soon!",
  },
  failure: {
    title: 'Error submitting form',
    description: 'There was a problem submitting your form. Please try again.',
  },
};

/** The caregiver's application's endings. */
export const providerIntakeNotices: SubmissionNotices = {
  success: {
    title: 'Application submitted',
    description:
      "Thank you for your interest in joining our team. We'll review your application and be in touch soon!",
  },
  failure: {
    title: 'Error submitting application',
    description: 'There was a problem submitting your application. Please try again.',
  },
};

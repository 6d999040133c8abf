import type { Notice } from '#domain/text/notice.ts';

/** The two endings of sending a form. */
export interface SubmissionNotices {
  success: Notice;
  failure: Notice;
}

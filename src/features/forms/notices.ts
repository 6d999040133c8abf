import type { Notice } from '#lib/text/notice.ts';

/** The two endings of sending a form. */
export interface SubmissionNotices {
  success: Notice;
  failure: Notice;
}

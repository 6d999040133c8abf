import type { AnalyticsEvents } from './events.ts';
import { track } from './track.client.ts';

const formTypesByPath: Record<string, AnalyticsEvents['Form Submission']['form_type']> = {
  '/api/contact': 'contact',
  '/api/intake/client': 'client_intake',
  '/api/intake/provider': 'provider_intake',
  '/api/recommendations/preferences': 'recommendations',
};

/** Reports that a form has arrived, and only which one. */
export function trackForm(path: string): void {
  if (!import.meta.env.ANALYTICS) return;
  const formType = formTypesByPath[path.replace(/\?.*/, '')];
  if (formType) track('Form Submission', { form_type: formType });
}

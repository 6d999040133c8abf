import { track } from './track.client.ts';
import type { AnalyticsEvents } from './events.ts';

const formTypesByPath: Record<string, AnalyticsEvents['Form Submission']['form_type']> = {
  '/api/contact': 'contact',
  '/api/intake/client': 'client_intake',
  '/api/intake/provider': 'provider_intake',
  '/api/recommendations/preferences': 'recommendations',
};

/**
 * Tells the analytics service that a form has arrived, and of it nothing but its kind.
 *
 * @param path where it was posted to
 */
export function trackForm(path: string): void {
  if (!import.meta.env.ANALYTICS) return;
  const formType = formTypesByPath[path];
  if (formType) track('Form Submission', { form_type: formType });
}

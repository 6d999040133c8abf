export const formTypes = [
  'contact',
  'client_intake',
  'provider_intake',
  'recommendations',
] as const;

/** The buttons that contact the agency about a caregiver. */
export const contactSources = ['button', 'schedule', 'call', 'email'] as const;

export const engagementActions = ['share', 'show', 'change', 'move', 'search', 'filter'] as const;

export const engagementElements = [
  'article',
  'map',
  'theme',
  'testimonials',
  'providers',
  'articles',
] as const;

/** All events. Texts come from the site or the lists above, never from a visitor. */
export interface AnalyticsEvents {
  'Page View': { page: string; url: string; timestamp: string };
  'Form Submission': { form_type: (typeof formTypes)[number] };
  'Provider Viewed': { provider_name: string; provider_id: number };
  'Blog Post Viewed': { post_title: string; post_slug: string };
  'Contact Attempt': {
    contact_method: (typeof contactSources)[number];
    source: (typeof contactSources)[number];
    provider_name: string;
    provider_id: number;
  };
  'User Engagement': {
    action: (typeof engagementActions)[number];
    element: (typeof engagementElements)[number];
  };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

export type ViewedSubject = {
  [Name in 'Blog Post Viewed' | 'Provider Viewed']: {
    name: Name;
    properties: AnalyticsEvents[Name];
  };
}['Blog Post Viewed' | 'Provider Viewed'];

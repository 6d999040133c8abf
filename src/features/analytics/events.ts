/** What visitors can send. */
export const formTypes = [
  'contact',
  'client_intake',
  'provider_intake',
  'recommendations',
] as const;

/** The buttons that lead to a talk about a caregiver: of a profile, and of a match. */
export const contactSources = ['button', 'schedule', 'call', 'email'] as const;

/** What is done with a part of a page that does more than lead somewhere. */
export const engagementActions = ['share', 'show', 'change', 'move', 'search', 'filter'] as const;

/** Which part of a page that is. */
export const engagementElements = [
  'article',
  'map',
  'theme',
  'testimonials',
  'providers',
  'articles',
] as const;

/**
 * Every event that the site sends, with its properties. The texts are words of the site's own or of
 * the lists above, never what a visitor has typed.
 */
export interface AnalyticsEvents {
  'Page View': { page: string; url: string; timestamp: string };
  'Form Submission': { form_type: (typeof formTypes)[number] };
  'Provider Viewed': { provider_name: string; provider_id: number };
  'Blog Post Viewed': { post_title: string; post_slug: string };
  'Contact Attempt': {
    contact_method: (typeof contactSources)[number];
    /** The same as `contact_method`. */
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

/** What the page of a caregiver or an article is about. */
export type ViewedSubject = {
  [Name in 'Blog Post Viewed' | 'Provider Viewed']: {
    name: Name;
    properties: AnalyticsEvents[Name];
  };
}['Blog Post Viewed' | 'Provider Viewed'];

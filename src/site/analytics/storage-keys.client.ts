export const analyticsChoiceKey = 'analytics-choice';

export const waitingEventsKey = 'analytics-waiting';

/** Names the identity that the service should use; empty for an anonymous visitor. */
export const adminIdentityKey = 'analytics-identity';

export const analyticsScriptPath = '/analytics.js';

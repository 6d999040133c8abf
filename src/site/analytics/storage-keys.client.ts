export const analyticsChoiceKey = 'analytics-choice';

export const waitingEventsKey = 'analytics-waiting';

/** The storage key of the identity for the service; the value is empty for an anonymous visitor. */
export const adminIdentityKey = 'analytics-identity';

export const analyticsScriptPath = '/analytics.js';

export const analyticsChoiceKey = 'analytics-choice';

/** Names the events in session storage that could not be sent before their page was left. */
export const waitingEventsKey = 'analytics-waiting';

/**
 * Names the identity in session storage that the service should use; empty for an anonymous
 * visitor.
 */
export const adminIdentityKey = 'analytics-identity';

export const analyticsScriptPath = '/analytics.js';

/** Where a visitor's choice is kept in local storage. */
export const analyticsChoiceKey = 'analytics-choice';

/** Where a tab keeps events that could not be sent before their page was left. */
export const waitingEventsKey = 'analytics-waiting';

/** Where a tab keeps whom the service is to take this browser for; empty for nobody in particular. */
export const adminIdentityKey = 'analytics-identity';

/** Address of the script that speaks with the analytics service. */
export const analyticsScriptPath = '/analytics.js';

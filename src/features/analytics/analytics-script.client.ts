/** Address of the script that speaks with the analytics service. */
export const analyticsScriptPath = '/analytics.js';

// Constants alone: a page's own small script and the islands both have them, and share no function,
// which would need a file of its own.

/**
 * Names the answers that the match form leaves for the intake form in the tab's own storage: a JSON
 * object of fields and their texts.
 */
export const intakeHandOverKey = 'intake-hand-over';

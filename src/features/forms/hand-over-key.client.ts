/**
 * Where the match form leaves for the intake form what a family has told already, in the tab's own
 * storage: a JSON object of fields and their texts.
 */
export const intakeHandOverKey = 'intake-hand-over';

// Page scripts and islands share this constant; a shared function would need a file of its own.

/**
 * Names the JSON object of fields that the match form leaves for the intake form in session
 * storage.
 */
export const intakeHandOverKey = 'intake-hand-over';

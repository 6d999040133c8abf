// Page scripts and islands share this constant; a shared function would need a file of its own.

/**
 * The session storage key of the fields, as a JSON object, that the match form passes to the intake
 * form.
 */
export const intakeCarryOverKey = 'intake-hand-over';

/** What another form may hand to a family's intake form, by the names of its fields. */
export interface IntakeTexts {
  serviceType: string;
  message: string;
}

/**
 * Where the match form leaves for the intake form what a family has told already, in the tab's own
 * storage: a JSON object of fields and their texts.
 */
export const intakeHandOverKey = 'intake-hand-over';

/** Leaves texts for the empty fields of the intake form, until the tab is closed. */
export function handOverToIntake(texts: IntakeTexts): void {
  try {
    sessionStorage.setItem(intakeHandOverKey, JSON.stringify(texts));
  } catch {
    // Without storage the intake form begins empty.
  }
}

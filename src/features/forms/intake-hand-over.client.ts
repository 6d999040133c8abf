import type { IntakeTexts } from './intake-texts.ts';

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

import type { IntakeTexts } from './intake-texts.ts';
import { intakeHandOverKey } from './hand-over-key.client.ts';

/** Leaves texts for the empty fields of the intake form, until the tab is closed. */
export function handOverToIntake(texts: IntakeTexts): void {
  try {
    sessionStorage.setItem(intakeHandOverKey, JSON.stringify(texts));
  } catch {
    // Without storage the intake form begins empty.
  }
}

import { intakeHandOverKey } from './hand-over-key.ts';

/** What another form may hand to a family's intake form, by the names of its fields. */
export interface IntakeTexts {
  serviceType: string;
  message: string;
}

/** Leaves texts for the empty fields of the intake form, until the tab is closed. */
export function handOverToIntake(texts: IntakeTexts): void {
  try {
    sessionStorage.setItem(intakeHandOverKey, JSON.stringify(texts));
  } catch {
    // Without storage the intake form begins empty.
  }
}

import { intakeHandOverKey } from './hand-over-key.ts';

export interface IntakeTexts {
  serviceType: string;
  message: string;
}

/** Stores texts for the empty fields of the intake form until the tab is closed. */
export function handOverToIntake(texts: IntakeTexts): void {
  try {
    sessionStorage.setItem(intakeHandOverKey, JSON.stringify(texts));
  } catch {
    // Without storage, the intake form starts empty.
  }
}

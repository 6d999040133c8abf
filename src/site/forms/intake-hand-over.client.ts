import { sessionStore } from '#lib/browser/storage.client.ts';
import { intakeHandOverKey } from './hand-over-key.ts';

export interface IntakeTexts {
  serviceType: string;
  message: string;
}

/** Stores texts for the empty fields of the intake form until the tab is closed. */
export function handOverToIntake(texts: IntakeTexts): void {
  // Without storage, the intake form starts empty.
  sessionStore.write(intakeHandOverKey, JSON.stringify(texts));
}

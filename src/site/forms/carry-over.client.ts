import { sessionStore } from '#lib/browser/storage.client.ts';
import { intakeCarryOverKey } from './carry-over-key.ts';

export interface IntakeTexts {
  serviceType: string;
  message: string;
}

/** Stores texts for the empty fields of the intake form until the tab is closed. */
export function carryOverToIntake(texts: IntakeTexts): void {
  // Without storage, the intake form starts empty.
  sessionStore.write(intakeCarryOverKey, JSON.stringify(texts));
}

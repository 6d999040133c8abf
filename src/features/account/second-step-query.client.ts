import { createQuery } from '#lib/browser/query.client.ts';
import { secondStepSchema, type SecondStep } from './two-factor.ts';

/** Whether the admin has a second step at login. */
export const secondStepQuery = createSecondStepQuery();

function createSecondStepQuery() {
  return createQuery(['/api/admin/second-step'], secondStepSchema);
}

/**
 * Looks up how things stand after an answer was lost. What is known stays when this one is lost,
 * too: a failure in its place would take away what was said about the first.
 *
 * @returns null when it could not be found out
 */
export async function lookAgain(): Promise<SecondStep | null> {
  const trial = createSecondStepQuery();
  await trial.load();
  if (trial.$state.get().kind !== 'loaded') return null;
  await secondStepQuery.refresh();
  const state = secondStepQuery.$state.get();
  return state.kind === 'loaded' ? state.data : null;
}

import type { ActionState } from './use-action.client.ts';

/** Says beside the buttons of a dialog what went wrong; nothing while nothing did. */
export function ActionError({ state }: { state: ActionState }) {
  return (
    <p role="alert" className="field-error" hidden={state.kind !== 'failed'}>
      {state.kind === 'failed' && state.text}
    </p>
  );
}

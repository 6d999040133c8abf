import type { ActionState } from './use-action.client.ts';

export function ActionError({ state }: { state: ActionState }) {
  return (
    <p role="alert" className="field-error" hidden={state.kind !== 'failed'}>
      {state.kind === 'failed' && state.text}
    </p>
  );
}

import { Button } from './Button.client.tsx';
import type { ActionState } from './use-action.client.ts';

export function ActionError({ state }: { state: ActionState }) {
  return (
    <p role="alert" className="field-error" hidden={state.kind !== 'failed'}>
      {state.kind === 'failed' && state.text}
    </p>
  );
}

interface DialogActionsProps {
  state: ActionState;
  /** Hides the failure where a field already shows it. */
  isErrorHidden?: boolean;
  /** The id of the form that the last button submits. */
  form: string;
  label: string;
  isDanger?: boolean;
  onCancel: () => void;
}

/** The buttons of a dialog that sends a form, and the reason for a failure. */
export function DialogActions(props: DialogActionsProps) {
  const { state, isErrorHidden = false, form, label, isDanger = false, onCancel } = props;
  return (
    <>
      <ActionError state={isErrorHidden ? { kind: 'idle' } : state} />
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type="submit"
        form={form}
        look={isDanger ? 'danger-main' : 'main'}
        aria-disabled={state.kind === 'sending' || undefined}
      >
        {label}
      </Button>
    </>
  );
}

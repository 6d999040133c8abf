import { type ReactNode, useRef, useState } from 'react';
import { DialogActions } from '#components/admin/DialogActions.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { type FailureCopy, useAction } from '#components/admin/use-action.client.ts';
import { currentPasswordRefusal } from '#office/account/password.ts';
import { useAdmin } from '#office/shell/use-admin.client.tsx';
import { findProblemCode, sendDetailedRequest } from '#lib/browser/problem.client.ts';
import type { Message } from '#lib/text/message.ts';
import { PasswordField } from './PasswordField.client.tsx';

interface PasswordDialogProps {
  title: string;
  intro: string;
  /** The ids of the form and its field begin with it. */
  form: string;
  label: string;
  isDanger?: boolean;
  /** A POST with this address takes `input` and the password. */
  address: string;
  input: Record<string, unknown>;
  done: Message;
  failure: FailureCopy;
  onClose: () => void;
  onSuccess: () => void;
  children: ReactNode;
}

/** A question that an admin answers with the current password. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { form, address, input, done, failure, onClose, onSuccess } = props;
  const { username } = useAdmin();
  const { state, run } = useAction();
  const [currentPassword, setCurrentPassword] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string) => {
    setError(sentence);
    field.current?.focus();
  };
  const confirm = () => {
    if (currentPassword === '') {
      refuse('Current password is required');
      return;
    }
    const send = async () => {
      try {
        await sendDetailedRequest('POST', address, { ...input, currentPassword });
      } catch (problem) {
        if (findProblemCode(problem) === 'current-password-wrong') refuse(currentPasswordRefusal);
        throw problem;
      }
      return done;
    };
    void run(send, failure, onSuccess);
  };

  return (
    <Modal
      title={props.title}
      intro={props.intro}
      onClose={onClose}
      actions={
        <DialogActions
          state={state}
          // A wrong password shows at its field.
          isErrorHidden={error !== undefined}
          form={`${form}-form`}
          label={props.label}
          isDanger={props.isDanger ?? false}
          onCancel={onClose}
        />
      }
    >
      {props.children}
      <form
        id={`${form}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {/* For password managers, which need the username. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <PasswordField
          ref={field}
          label="Current Password"
          form={form}
          name="currentPassword"
          autoComplete="current-password"
          required
          hint="To make sure it's you."
          error={error}
          value={currentPassword}
          onChange={({ currentTarget }) => {
            setCurrentPassword(currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { DialogActions } from '#components/admin/DialogActions.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { type FailureCopy, useAction } from '#components/admin/use-action.client.ts';
import { currentPasswordRefusal } from '#office/account/password.ts';
import { findProblemCode } from '#lib/browser/problem.client.ts';
import type { Message } from '#lib/text/message.ts';
import { CurrentPasswordField } from './PasswordField.client.tsx';

interface PasswordDialogProps {
  title: string;
  intro: string;
  /** The ids of the form and its fields begin with it. */
  form: string;
  label: string;
  /** Resolves to the toast of its success. */
  send: (currentPassword: string) => Promise<Message>;
  failure: FailureCopy;
  onClose: () => void;
  onSuccess: () => void;
  children: ReactNode;
  /** A field above the password. */
  field?: ReactNode;
  /** Returns false after it has shown what is wrong with the field. */
  checkField?: () => boolean;
}

/** A question about something that is lost for good, answered with the current password. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { form, send, failure, onClose, onSuccess, checkField = () => true } = props;
  const { state, run } = useAction();
  const [currentPassword, setCurrentPassword] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string) => {
    setError(sentence);
    input.current?.focus();
  };
  const confirm = () => {
    if (!checkField()) return;
    if (currentPassword === '') {
      refuse('Current password is required');
      return;
    }
    const sendOnce = async () => {
      try {
        return await send(currentPassword);
      } catch (problem) {
        if (findProblemCode(problem) === 'current-password-wrong') refuse(currentPasswordRefusal);
        throw problem;
      }
    };
    void run(sendOnce, failure, onSuccess);
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
          isDanger
          onCancel={onClose}
        />
      }
    >
      {props.children}
      <form
        id={`${form}-form`}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {props.field}
        <CurrentPasswordField
          ref={input}
          form={form}
          name="currentPassword"
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

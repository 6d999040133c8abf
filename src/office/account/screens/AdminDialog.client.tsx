import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { showSuccess, unansweredText } from '#components/admin/use-action.client.ts';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import type { Message } from '#lib/text/message.ts';
import { CurrentPasswordField } from './PasswordField.client.tsx';
import { useAccountForm } from './use-account-form.client.ts';

type AccountForm<Input extends Confirmed> = ReturnType<typeof useAccountForm<Input>>;

interface Confirmed {
  currentPassword: string;
}

interface AdminDialogProps<Typed extends Confirmed> {
  title: string;
  text: string;
  button: string;
  isDanger?: boolean;
  schema: z.ZodMiniType<Typed, Typed>;
  send: (typed: Typed) => Promise<Response>;
  describeDone: (typed: Typed) => Message;
  onClose: () => void;
  onDone: () => void;
  drawFields?: (form: AccountForm<Typed>) => ReactNode;
}

export function AdminDialog<Typed extends Confirmed>({
  title,
  text,
  button,
  isDanger = false,
  schema,
  send,
  describeDone,
  onClose,
  onDone,
  drawFields,
}: AdminDialogProps<Typed>) {
  const form = useAccountForm<Typed>(
    schema,
    async (typed) => {
      await send(typed);
      onDone();
      showSuccess(describeDone(typed));
    },
    { text: unansweredText, onLoss: () => undefined },
  );
  const { register, errors, state, isSending, onSubmit } = form;
  return (
    <Modal
      title={title}
      intro="Admins"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="admin-form"
            look={isDanger ? 'danger-main' : 'main'}
            disabled={isSending}
          >
            {isSending ? 'One moment...' : button}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <form
        id="admin-form"
        noValidate
        aria-label={title}
        className="form"
        onSubmit={(event) => void onSubmit(event)}
      >
        {drawFields?.(form)}
        <CurrentPasswordField
          form="admin"
          hint="Your own, to make sure it's you."
          error={errors.currentPassword?.message as string | undefined}
          {...register('currentPassword' as Parameters<typeof register>[0])}
        />
        <FormStatus state={state} />
      </form>
    </Modal>
  );
}

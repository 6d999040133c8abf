import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/admin/Button.client.tsx';
import { takeRememberedPage } from '#office/shell/admin-link.client.ts';
import { requestLogin, type LoginResult } from '#office/shell/session.client.ts';
import { readFields } from '#lib/browser/read-fields.client.ts';
import { flashToast } from '#lib/browser/flash-toast.client.ts';
import { loginInputSchema, type LoginInput } from '#office/account/login.ts';
import { AuthProvider, useAuth } from '#office/shell/use-admin.client.tsx';
import { CodeField } from './CodeField.client.tsx';
import { PasswordField } from './PasswordField.client.tsx';
import { showFailure } from '#components/admin/use-action.client.ts';
import { useIsReady } from '#components/admin/use-is-ready.client.ts';
import { usePreparedToaster } from '#office/shell/AdminScreen.client.tsx';
import { TextField } from '#components/TextField.client.tsx';
import { describeLoginFailure, describeRecoveryCodes } from './login-failure.client.ts';

const dashboardPath = '/admin-dashboard';

type LoginState = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; text: string };

export default function LoginForm() {
  return (
    <AuthProvider>
      <Fields />
    </AuthProvider>
  );
}

function Fields() {
  const isReady = useIsReady();
  const session = useAuth();
  const [state, setState] = useState<LoginState>({ kind: 'idle' });
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { register, handleSubmit, setFocus, formState } = useForm<LoginInput>({
    // Default values would erase what was typed before the script loaded.
    resolver: readFields(standardSchemaResolver(loginInputSchema)),
  });
  const { errors } = formState;
  usePreparedToaster();

  useEffect(() => {
    if (isCodeAsked) setFocus('code');
  }, [isCodeAsked, setFocus]);

  const send = async (input: LoginInput) => {
    setState({ kind: 'sending' });
    let result: LoginResult;
    try {
      result = await requestLogin(input);
    } catch (error) {
      const { toast, text } = describeLoginFailure(error);
      setState({ kind: 'failed', text });
      showFailure(toast);
      return;
    }
    if (result.kind === 'code-asked') {
      setState({ kind: 'idle' });
      setIsCodeAsked(true);
      return;
    }
    const codesLeft = describeRecoveryCodes(result.recoveryCodesLeft);
    flashToast({
      title: 'Login successful',
      description: codesLeft ?? 'Welcome to the admin panel',
    });
    location.replace(takeRememberedPage() ?? dashboardPath);
  };

  return (
    <form
      method="post"
      noValidate
      aria-label="Log in"
      className="form"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      {session.kind === 'signed-in' && state.kind !== 'sending' && (
        <p className="form-note">
          You are logged in as {session.user.username}.{' '}
          <a href={dashboardPath}>Go to the dashboard</a>
        </p>
      )}
      <TextField
        label="Username"
        form="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        form="login"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {isCodeAsked && (
        <CodeField form="login" required error={errors.code?.message} {...register('code')} />
      )}
      <p role="alert" className="field-error" hidden={state.kind !== 'failed'}>
        {state.kind === 'failed' && state.text}
      </p>
      <Button
        type="submit"
        look="main"
        className="justify-self-stretch"
        disabled={!isReady || state.kind === 'sending'}
      >
        {state.kind === 'sending' ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}

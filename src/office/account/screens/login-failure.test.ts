import { expect, test } from 'vitest';
import { previewSentence } from '#lib/text/message.ts';
import { LoginError } from '#office/shell/session.client.ts';
import { describeExpiredPassword } from '#office/account/login.ts';
import { codeRefusal, unreadableSecretRefusal } from '#office/account/two-factor.ts';
import { describeLoginFailure } from './login-failure.client.ts';

const refusal = {
  title: 'Login failed',
  description: 'Invalid username or password',
};

test('A378: a wrong name or password', () => {
  const error = new LoginError(401, 'Invalid username or password', null);

  expect(describeLoginFailure(error)).toEqual({ toast: refusal, text: refusal.description });
});

test('A698: too many attempts say how long to wait', () => {
  const wait = 'Too many attempts. Please try again in 15 minutes.';

  expect(describeLoginFailure(new LoginError(429, wait, null))).toEqual({
    toast: { title: 'Login failed', description: wait },
    text: wait,
  });
});

test('an expired password is reported with what to do', () => {
  const sentence = describeExpiredPassword('ada');

  expect(describeLoginFailure(new LoginError(403, sentence, null))).toEqual({
    toast: { title: 'Login failed', description: sentence },
    text: sentence,
  });
});

test.each([
  [codeRefusal, 'two-factor-code-wrong'],
  [unreadableSecretRefusal, 'two-factor-code-unreadable'],
] as const)('what is said of a code is shown: %s', (said, code) => {
  expect(describeLoginFailure(new LoginError(401, said, null, code))).toEqual({
    toast: { title: 'Login failed', description: said },
    text: said,
  });
});

test('A956: the login of a preview says that it is one', () => {
  const error = new LoginError(503, previewSentence, null, 'preview');

  expect(describeLoginFailure(error)).toEqual({
    toast: { title: 'Login failed', description: previewSentence },
    text: previewSentence,
  });
});

test.each([
  ['no answer', new LoginError(null, '', null)],
  ['a failure of the server', new LoginError(503, 'Please try again.', null)],
])('A378: after %s the form says that nothing was checked', (_, error) => {
  const { toast, text } = describeLoginFailure(error);

  expect(toast).toEqual(refusal);
  expect(text).toContain("didn't answer");
});

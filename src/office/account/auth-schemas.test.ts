import { expect, test } from 'vitest';
import { changePasswordFormSchema, changePasswordInputSchema } from './password.ts';
import { invitationInputSchema } from './admins.ts';
import { loginInputSchema } from './login.ts';
import { listMessages } from '#test/kit/api/messages.ts';

const form = { currentPassword: 'old', newPassword: 'kx7vQ2mz', confirmPassword: 'kx7vQ2mz' };

test('A372, A373: both fields of the login are required', () => {
  expect(listMessages(loginInputSchema, { username: ' ', password: '' })).toEqual([
    'username: Username is required',
    'password: Password is required',
  ]);
  expect(listMessages(loginInputSchema, {})).toEqual([
    'username: Username is required',
    'password: Password is required',
  ]);
});

test('the same letters are the same username, however they are composed', () => {
  for (const username of ['jose\u0301', 'jos\u00e9']) {
    expect(loginInputSchema.parse({ username, password: 'a' }).username).toBe('jos\u00e9');
    const invitation = { email: 'a@example.com', username, currentPassword: 'x' };
    expect(invitationInputSchema.parse(invitation).username).toBe('jos\u00e9');
  }
});

test('A706: a username is trimmed, a password is not', () => {
  const input = { username: ' ada ', password: ' a ' };
  expect(loginInputSchema.parse(input)).toEqual({ username: 'ada', password: ' a ' });
});

test.for([
  ['A410', { currentPassword: '' }, ['currentPassword: Current password is required']],
  [
    'A411',
    { newPassword: 'kx7vQ2m', confirmPassword: 'kx7vQ2m' },
    ['newPassword: New password must be at least 8 characters'],
  ],
  ['A412', {}, []],
  ['A413', { confirmPassword: '' }, ['confirmPassword: Please confirm your new password']],
  ['A414', { confirmPassword: 'kx7vQ2mZ' }, ["confirmPassword: New passwords don't match"]],
] as const)('%s: the form %j says %j', ([, change, messages]) => {
  expect(listMessages(changePasswordFormSchema, { ...form, ...change })).toEqual(messages);
});

test('A414: a different confirmation is named together with other mistakes', () => {
  const input = { currentPassword: '', newPassword: 'kx7vQ2m', confirmPassword: 'x' };
  expect(listMessages(changePasswordFormSchema, input)).toEqual([
    'currentPassword: Current password is required',
    'newPassword: New password must be at least 8 characters',
    "confirmPassword: New passwords don't match",
  ]);
});

test('A415: what is sent has no confirmation', () => {
  expect(Object.keys(changePasswordInputSchema.shape)).toEqual(['currentPassword', 'newPassword']);
});

test('a password of 256 characters is taken, a longer one is not', () => {
  const fill = (length: number) => ({ currentPassword: 'old', newPassword: 'x'.repeat(length) });
  expect(listMessages(changePasswordInputSchema, fill(256))).toEqual([]);
  expect(listMessages(changePasswordInputSchema, fill(257))).toEqual([
    'newPassword: Please keep this to 256 characters',
  ]);
});

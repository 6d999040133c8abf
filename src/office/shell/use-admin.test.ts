import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminProvider, useAdmin, AuthProvider, useAuth } from './use-admin.client.tsx';

function AuthReader(): ReactNode {
  return useAuth().kind;
}

function AdminReader(): ReactNode {
  return useAdmin().username;
}

test('A549: the auth context cannot be read outside its provider', () => {
  expect(() => renderToString(createElement(AuthReader))).toThrow(
    new Error('useAuth must be used within an AuthProvider'),
  );
});

test('A548: the admin context cannot be read outside its provider', () => {
  const reader = createElement(AdminReader);

  expect(() => renderToString(createElement(AuthProvider, null, reader))).toThrow(
    new Error('useAdmin must be used within an AdminProvider'),
  );
});

test('A542: nobody is logged in at the start, and nothing for admins is shown', () => {
  const page = createElement(
    AuthProvider,
    null,
    createElement(AuthReader),
    createElement(AdminProvider, { fallback: ', wait', children: createElement(AdminReader) }),
  );

  expect(renderToString(page).replaceAll('<!-- -->', '')).toBe('unknown, wait');
});

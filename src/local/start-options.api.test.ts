import { expect, test } from 'vitest';
import { readStartOptions } from './start-options.ts';

test('without settings the site runs on port 8888 with its data in .local', () => {
  expect(readStartOptions('/site', { PORT: '', DATA_DIR: '' })).toEqual({
    port: 8888,
    host: undefined,
    dataDir: '/site/.local',
    databaseUrl: undefined,
  });
});

test('PORT, DATA_DIR and DATABASE_URL move it', () => {
  const databaseUrl = 'postgresql://me:secret@localhost/site';
  const settings = { PORT: '0', DATA_DIR: '/var/site', DATABASE_URL: databaseUrl };
  expect(readStartOptions('/site', settings)).toEqual({
    port: 0,
    host: undefined,
    dataDir: '/var/site',
    databaseUrl,
  });
});

test.for(['80 80', '-1', '65536', '8888.5', 'http'])('PORT=%s is refused in words', (PORT) => {
  expect(() => readStartOptions('/site', { PORT })).toThrow(
    'PORT must be a number from 0 to 65535, such as 8888.',
  );
});

test.for([
  ['0.0.0.0', '0.0.0.0'],
  ['::', '::'],
  ['192.168.1.20', '192.168.1.20'],
  ['localhost', undefined],
  ['', undefined],
] as const)('HOST=%s says where to listen: %s', ([HOST, host]) => {
  expect(readStartOptions('/site', { HOST }).host).toBe(host);
});

test('HOST that is no address is refused in words', () => {
  expect(() => readStartOptions('/site', { HOST: 'my-computer' })).toThrow(
    'HOST must be an address of this machine, such as 0.0.0.0 for all of them, or localhost.',
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitStatements } from './migration.server.ts';

test('statements end at their semicolons', () => {
  expect(splitStatements('create table a ();\n\ninsert into a default values;')).toEqual([
    'create table a ()',
    'insert into a default values',
  ]);
});

test('the last statement needs no semicolon', () => {
  expect(splitStatements('select 1; select 2')).toEqual(['select 1', 'select 2']);
});

test('a semicolon in text, names, comments and bodies of functions ends nothing', () => {
  const statements = [
    `select 'it''s; fine' as "odd;name"`,
    '-- a; comment\nselect 2 /* and; another */',
    'do $body$ begin perform 1; perform $$;$$; end $body$',
  ];
  expect(splitStatements(statements.join(';\n'))).toEqual(statements);
});

test('comments alone are no statement', () => {
  expect(splitStatements('-- nothing;\n/* here */ ;;\n')).toEqual([]);
});

test('any quoted values come apart as they were put together', () => {
  const quoted = fc
    .string({ unit: 'binary' })
    .map((text) => `select '${text.replaceAll("'", "''")}'`);
  fc.assert(
    fc.property(fc.array(quoted), (statements) => {
      expect(splitStatements(statements.join(';'))).toEqual(statements);
    }),
  );
});

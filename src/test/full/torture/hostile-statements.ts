import fc from 'fast-check';
import { seed, sizes } from './sizes.ts';

/** Each fits into the 40 characters of a phone number. */
const known = [
  `'; drop table sessions; --`,
  `' or '1'='1`,
  `" or ""="`,
  `') returning id; truncate sessions; --`,
  `1; select pg_sleep(10) --`,
  `$$; drop schema public cascade; $$`,
  `\\'; delete from sessions; --`,
  `%' or name like '%`,
  `{"a":1}::jsonb || '`,
  `' union select password_hash from x --`,
  `\${sql} $1 $2 ?? :name @x`,
  `'||(select version())||'`,
  `/*!50000 drop */ sessions`,
  `00000000-0000-4000-8000-000000000001' --`,
];

const ways = [
  `'`,
  `"`,
  `')`,
  `'))`,
  `\\'`,
  `$$`,
  `$a$`,
  `\u2019`,
  `''`,
  `'||`,
  `%'`,
  `E'\\`,
  `};`,
  `1`,
];
const glue = [' ', ';', '/**/', '\t', '\n', '+', '(', ' -- \n'];
const verbs = [
  ...[
    'or 1=1',
    'and 0',
    'union select 1',
    'drop table x',
    'select pg_sleep(9)',
    'copy x to stdout',
  ],
  ...['limit 0', 'order by 9', 'set role x', 'or true', 'is null', 'like chr(37)', '::regclass'],
  ...[
    'commit',
    'rollback',
    '$1',
    '?1',
    ':x',
    'returning *',
    'grant all',
    'or/**/1',
    'delete from x',
  ],
];
const ends = [' --', '#', ' /*', ';', `'`, `"`, '', ' -- -', '$$', ';%00', `||'`, ')'];

const statement = fc
  .tuple(
    fc.constantFrom(...ways),
    fc.constantFrom(...glue),
    fc.constantFrom(...verbs),
    fc.constantFrom(...ends),
  )
  .map((parts) => parts.join(''));

/** Distinct pieces of SQL that try to break out of a statement: the known ones first. */
export const statements = listStatements(sizes.statements);

function listStatements(count: number): string[] {
  const found = new Set(known.slice(0, count));
  for (const each of fc.sample(statement, { seed, numRuns: count * 5 })) {
    if (found.size >= count) break;
    found.add(each);
  }
  return [...found];
}

import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { sql } from './database.server.ts';
import { migrate, migrationsFolder } from './migration.server.ts';

const migration = '0035_fold_more_letters.sql';

/** The folding of texts that were stored earlier. */
function foldAsBefore(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Latin letters, apostrophes and invisible signs; `´` was lost to a space. */
const characters = [
  ...[
    [0xc0, 0x24f],
    [0x2b0, 0x2ff],
    [0x1e00, 0x1eff],
    [0x2000, 0x206f],
    [0x2c60, 0x2c7f],
    [0xad, 0xad],
    [0xfeff, 0xfeff],
  ],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);

describeOnEachDatabase('the migration of search texts', () => {
  test('A856: what was stored before is found as what is stored now', async () => {
    await sql`drop schema public cascade`;
    await sql`create schema public`;
    await migrate(migrationsFolder, (name) => name < migration);
    const texts = characters.map((character) => `a${character}b`);
    await sql`
      insert into contact_messages (name, email, subject, message, search_text)
      select 'Jo', 'jo@example.com', 'Hi', place, folded
      from unnest(${texts.map((_, index) => index.toString())}::text[], ${texts.map(foldAsBefore)}::text[])
        as given (place, folded)`;

    expect(await migrate()).toContain(migration);

    const rows = z
      .array(z.object({ message: z.string(), text: z.string() }))
      .parse(await sql`select message, search_text as text from contact_messages`);
    const stored = rows.map(({ message, text }) => [texts[Number(message)], text]);
    expect(stored).toHaveLength(texts.length);
    expect(stored.filter(([text = '', folded]) => foldText(text) !== folded)).toEqual([]);
  });
});

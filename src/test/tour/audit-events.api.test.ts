import { beforeAll, expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';

describeOnEachDatabase('audit events', () => {
  beforeAll(async () => {
    await migrate();
    await sql`insert into audit_events (admin_username, action) values ('Ada', 'exported')`;
  });

  test.for([
    `update audit_events set admin_username = 'Eve'`,
    `update audit_events set admin_username = 'Eve' where false`,
    'delete from audit_events',
    'truncate audit_events',
    `insert into audit_events (id, admin_username, action) overriding system value
       values (1, 'Eve', 'opened') on conflict (id) do update set admin_username = 'Eve'`,
  ])('ASVS 14.2.4: refuse: %s', async (statement) => {
    const listEvents = () => sql`select * from audit_events order by id`;
    const before = await listEvents();
    expect(before).toContainEqual(expect.objectContaining({ admin_username: 'Ada' }));
    await expect(sql.query(statement)).rejects.toThrow('audit events are never changed');
    expect(await listEvents()).toEqual(before);
  });

  test('are added to', async () => {
    const audit = await watchAudit();
    await sql`insert into audit_events (admin_username, action) values ('Bea', 'opened')`;
    expect(await audit.list()).toMatchObject([{ username: 'Bea', action: 'opened' }]);
    await expect(
      sql`insert into audit_events (admin_username, action) values ('Bea', 'forgotten')`,
    ).rejects.toThrow('violates check constraint');
  });
});

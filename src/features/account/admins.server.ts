import { z } from 'zod';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import type { AdminList } from './admins.ts';
import type { AdminSession } from './session.server.ts';

const listedSchema = z.array(
  z.object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    lastLoginAt: momentSchema.nullable(),
    hasTwoFactor: z.boolean(),
    isDisabled: z.boolean(),
  }),
);

/** Lists all admins by name. A login is known for as long as its session, 30 days after its end. */
export async function listAdmins({ user }: AdminSession): Promise<AdminList> {
  const rows = await repeatableSql`
    select id, username, email, second_step_secret is not null as "hasTwoFactor",
      disabled_at is not null as "isDisabled",
      (select max(created_at) from sessions where admin_user_id = admin_users.id) as "lastLoginAt"
    from admin_users order by lower(username)`;
  const admins = listedSchema.parse(rows).map((row) => ({ ...row, isOwn: row.id === user.id }));
  return { admins };
}

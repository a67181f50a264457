import { z } from 'zod';
import { route } from '../http/route.ts';
import { grantLateRights, lateRights } from './late-rights.ts';

const right = z.object({
  role: z.string(),
  roleName: z.string(),
  module: z.string(),
  label: z.string(),
  grant: z.union([z.string(), z.object({ may: z.string(), fields: z.record(z.string(), z.string()) })]),
});
const answer = z.object({ records: z.array(right) });

export default [
  route('GET /api/roles/late-rights', {
    policy: 'system-admin',
    summary: 'Default rights that modules state since their first start and that no role has yet',
    answer,
    handle: async ({ context }) => ({ records: await lateRights(context.asSystem('who may do what is looked at by admins')) }),
  }),
  route('POST /api/roles/late-rights', {
    policy: 'system-admin',
    sessionOnly: true,
    summary: 'Gives the roles these rights; what an admin decided stays',
    answer,
    handle: async ({ context }) => ({ records: await grantLateRights(context.asSystem('an admin grants late default rights')) }),
  }),
];

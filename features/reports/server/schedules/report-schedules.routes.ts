import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route } from '#server/http/route.ts';
import { reportSchedules } from '../../report-schedules.module.ts';

export default [
  route('POST /api/report-schedules/:id/leave', {
    policy: 'staff',
    summary: 'Sends a scheduled report to the caller no more',
    answer: z.object({ status: z.literal('ok') }),
    handle: async ({ context, params }) => {
      const schedule = isId(params.id!) ? await context.records.find(reportSchedules, params.id!) : undefined;
      if (!schedule?.recipients?.includes(context.userId!)) throw notFound();
      await context.asSystem('a recipient leaves a schedule').transaction(async ({ records }) => {
        const { recipients } = await records.lock(reportSchedules, schedule._id);
        const others = (recipients ?? []).filter((id) => id !== context.userId);
        await records.update(reportSchedules, schedule._id, { recipients: others });
      });
      return { status: 'ok' as const };
    },
  }),
];

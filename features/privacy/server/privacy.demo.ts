import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { registerRequest } from '#server/privacy/order-request.ts';
import { runExport } from '#server/privacy/run-export.ts';

const LAWFUL_DAYS = 30;

/** An applicant who got what is held of them, and one who asks to be forgotten. */
export default demo('privacy', 620, async (context) => {
  const admin = await context.records.first('users', { userType: 'System Admin', email: 'dana.whitfield@muster-demo.example' });
  const [one, other] = await context.records.all('applicants', {});
  if (!admin || !one || !other) return;
  await exportOf(context.inNameOf(admin._id, 'demo data', officeMoment(context, 9, 1)), one._id);
  const order = { kind: 'erase', reason: 'Asked by letter', dueInDays: LAWFUL_DAYS } as const;
  await context
    .inNameOf(admin._id, 'demo data', officeMoment(context, 2, 3))
    .transaction((inner) => registerRequest(inner, { ...order, records: [{ moduleName: 'applicants', recordId: other._id }] }));
});

const exportOf = (person: Context, recordId: string) =>
  person.transaction(async (inner) => {
    const records = [{ moduleName: 'applicants', recordId }];
    const id = await registerRequest(inner, { kind: 'export', reason: 'Asked by telephone', records, dueInDays: LAWFUL_DAYS });
    await runExport(inner, id, records);
  });

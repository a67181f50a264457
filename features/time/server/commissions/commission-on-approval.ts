import { Refusal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { AfterSave } from '#server/records/rules.ts';
import type { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { generateCommission } from './generate-commission.ts';

/** In the transaction of the approval, so that neither stands without the other. Without a commission the reason is said. */
export async function commissionOnApproval({ record, context }: AfterSave<RecordOf<typeof timesheetTracker>>): Promise<void> {
  if (record.time_sheet_status !== 'Submitted_EDU_Approved') return;
  try {
    await generateCommission(context, record._id);
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'rule') throw problem;
    context.toast(`No commission: ${problem.message}`, { style: 'warning', duration: 6000 });
  }
}

import { job } from '#server/jobs/job.ts';
import { notify } from '#server/notifications/notify.ts';
import { users } from '#server/accounts/users.module.ts';
import { workflows } from '../workflows.module.ts';
import { workflowPaused } from '../workflows.notification-kinds.ts';

/** A workflow that keeps failing, or that names something gone, stops, and the System Admins hear why. Its name is hidden from some who read it. */
export const pauseWorkflow = job<{ workflow: string; why: string }>('pause-workflow', async (context, { workflow, why }) => {
  await context.transaction(async (inner) => {
    const found = await inner.records.find(workflows, workflow);
    if (!found?.active) return;
    await inner.records.update(workflows, workflow, { active: false, paused: `This workflow is paused. ${why}` });
    const admins = await inner.records.all(users, { userType: 'System Admin', active: true });
    await notify(inner, {
      to: admins.map(({ _id }) => _id),
      kind: workflowPaused,
      title: 'A workflow is paused',
      text: `Workflow “${found.name}” is paused. ${why}`,
      about: { moduleName: workflows.name, recordId: workflow },
    });
  });
});

export default [pauseWorkflow];

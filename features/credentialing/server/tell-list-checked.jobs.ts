import { job } from '#server/jobs/job.ts';
import { notify } from '#server/notifications/notify.ts';
import { credentialChecks } from '../credential-checks.module.ts';
import { exclusionsChecked } from '../credentialing.notification-kinds.ts';

/** Somebody left before the check of a list of exclusions had ended. */
export const tellListChecked = job<{ list: string; user: string }>('tell-list-checked', async (context, { list, user }) => {
  const about = { moduleName: credentialChecks.name, recordId: list };
  await context.transaction((inner) =>
    notify(inner, { to: [user], kind: exclusionsChecked, title: 'The list of exclusions was checked', about }),
  );
});

export default [tellListChecked];

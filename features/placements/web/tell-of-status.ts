import type { DescribedModule } from '#common/described-module.ts';
import { optionFor } from '#web/fields/choices.ts';
import type { Saving, StepAnswer } from '#web/records/save-steps.ts';
import { fieldOf } from '#web/modules.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { say } from '#web/words/say.ts';

/** What a change of a provider's status does beside the change itself. */
export function consequencesOf(from: unknown, to: unknown): string[] {
  if (from === to) return [];
  if (to === 'Active') return [say('The provider’s user can sign in again.')];
  if (from === 'Active')
    return [
      say('The related lead moves to future opp.'),
      say('The provider’s user can no longer sign in.'),
      say(
        to === 'PendingInactive'
          ? 'Payroll gets two tasks, and benefits are terminated by a task for tomorrow.'
          : 'Payroll gets a task (B2B).',
      ),
    ];
  return to === 'Inactive' ? [say('Payroll gets a task (B2B).')] : [];
}

export const statusText = (module: DescribedModule, status: unknown): string =>
  optionFor(fieldOf(module, 'status')!, status).label;

/** Before a provider's new status is saved, it is said what it will do. */
export default async function tellOfStatus({ module, record, values }: Saving): Promise<StepAnswer> {
  const items = consequencesOf(record?.status, values.status);
  if (!items.length) return { go: values };
  const isSure = await confirmAction({
    title: say('Change {name} to {status}?', {
      name: String(record?.name ?? say('the provider')),
      status: statusText(module, values.status),
    }),
    text: say('This will happen as well:'),
    items,
    confirm: say('Change status'),
  });
  return isSure ? { go: values } : 'stop';
}

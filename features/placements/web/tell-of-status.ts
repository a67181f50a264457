import type { DescribedModule } from '#common/described-module.ts';
import { optionFor } from '#web/fields/choices.ts';
import type { Saving, StepAnswer } from '#web/records/save-steps.ts';
import { fieldOf } from '#web/modules.ts';
import { confirmAction } from '#web/ui/dialogs.ts';

/** What a change of a provider's status does beside the change itself. */
export function consequencesOf(from: unknown, to: unknown): string[] {
  if (from === to) return [];
  if (to === 'Active') return ['The provider’s user can sign in again.'];
  if (from === 'Active')
    return [
      'The related lead moves to future opp.',
      'The provider’s user can no longer sign in.',
      to === 'PendingInactive'
        ? 'Payroll gets two tasks, and benefits are terminated by a task for tomorrow.'
        : 'Payroll gets a task (B2B).',
    ];
  return to === 'Inactive' ? ['Payroll gets a task (B2B).'] : [];
}

export const statusText = (module: DescribedModule, status: unknown): string =>
  optionFor(fieldOf(module, 'status')!, status).label;

/** Before a provider's new status is saved, it is said what it will do. */
export default async function tellOfStatus({ module, record, values }: Saving): Promise<StepAnswer> {
  const items = consequencesOf(record?.status, values.status);
  if (!items.length) return { go: values };
  const isSure = await confirmAction({
    title: `Change ${String(record?.name ?? 'the provider')} to ${statusText(module, values.status)}?`,
    text: 'This will happen as well:',
    items,
    confirm: 'Change status',
  });
  return isSure ? { go: values } : 'stop';
}

import type { RecordOf } from '#common/module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';
import { effect } from '#server/records/rules.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { dropEvent, keepEvent } from './kept-events.ts';

export default [
  effect(
    placements,
    'a confirmed start stands in the calendar, follows its date, and goes with the confirmation',
    {
      on: ['confirmed_start_date', 'planned_start_date', 'status', 'accounts_placements', 'name', 'teams', 'deleted'],
      orNew: true,
    },
    async ({ record, previous, context }) => {
      const key = `placement-start ${record._id}`;
      const { confirmed_start_date, planned_start_date: day, status, deleted, name, teams } = record;
      if (!confirmed_start_date || !day || status === 'Cancelled' || deleted) {
        if (previous?.confirmed_start_date) await dropEvent(context, key);
        return;
      }
      const related_record = { moduleName: placements.name, recordId: record._id };
      const group = await groupOfAccount(context, record.accounts_placements);
      await keepEvent(context, { key, group, title: `Start: ${name}`, day, more: { related_record, teams: teams ?? [] } });
    },
  ),
];

/** The setting `start-date-groups` names groups by the account's id or name; others are in Core Start Dates. */
async function groupOfAccount(context: Context, accountId: string | null): Promise<string> {
  const groups = (await readSetting<Record<string, unknown>>(context, 'start-date-groups')) ?? {};
  const account: RecordOf<typeof accounts> | undefined = accountId
    ? await context.asSystem('groups of starts are named by account').records.find(accounts, accountId)
    : undefined;
  const named = accountId ? (groups[accountId] ?? (account?.name ? groups[account.name] : undefined)) : undefined;
  return typeof named === 'string' && named.trim() ? named : 'Core Start Dates';
}

import type { RecordOf } from '#common/module.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { createTask, type TaskOrder } from '#features/work/server/public.ts';
import { accounts } from '../accounts.module.ts';
import { placements } from '../placements.module.ts';
import { providers } from '../providers.module.ts';
import { ensureProviderUser, isManagedAccount, joinNames } from './public.ts';

type Placement = RecordOf<typeof placements>;

export default [
  check(
    placements,
    'a confirmed start has a planned date',
    { on: ['confirmed_start_date', 'planned_start_date'] },
    ({ record, refuse }) => {
      if (record.confirmed_start_date && !record.planned_start_date)
        refuse('Please deselect the confirmation or set a planned start date.', 'planned_start_date');
    },
  ),

  derive(
    placements,
    'a placement is named after its provider and account',
    { on: ['name'], orNew: true },
    async ({ record, set, context }) => {
      if (record.name) return;
      set({
        name: await joinNames(context, [
          [providers, record.providers_placements],
          [accounts, record.accounts_placements],
        ]),
      });
    },
  ),

  derive(
    placements,
    'a placement has its provider’s profession',
    { on: ['providers_placements'] },
    async ({ record, set, context }) => {
      if (record.profession) return;
      const provider = await context
        .asSystem('the profession of a placed provider')
        .records.find(providers, record.providers_placements);
      if (provider?.profession) set({ profession: provider.profession });
    },
  ),

  effect(placements, 'a placed provider gets a user', { on: ['providers_placements'] }, async ({ record, context }) => {
    if (record.providers_placements) await ensureProviderUser(context, record.providers_placements);
  }),

  effect(placements, 'a new placement asks for its schedule and its rates', { of: 'new' }, async ({ record, context }) => {
    if (isPerDiem(record) || (await isManagedAccount(context, record.accounts_placements))) return;
    await createTask(context, { ...about(record, 'Create the work schedule'), dueIn: 14 });
    await createTask(context, about(record, 'Confirm the pay rate'));
    await createTask(context, about(record, 'Confirm the bill rate'));
  }),
];

/** PRN stands in `ft_pt`; an integration may send it as the type. */
const isPerDiem = ({ ft_pt, placement_type }: Placement) => ft_pt === 'PRN' || placement_type === 'PRN';

function about(placement: Placement, what: string): TaskOrder {
  return {
    subject: `${what}: ${placement.name}`,
    description: `${what} of the placement ${placement.name}.`,
    task_type: 'Placement',
    startIn: 7,
    assignees: [placement.assigned_to],
    wantedWhile: {
      terms: { field: 'status', op: 'notEquals', value: 'Cancelled' },
      otherwise: 'The placement was cancelled.',
    },
    about: { moduleName: 'placements', recordId: placement._id },
    links: { placements_tasks: placement._id, providers_tasks: placement.providers_placements },
  };
}

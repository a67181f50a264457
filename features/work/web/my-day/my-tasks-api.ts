import type { DescribedModule } from '#common/described-module.ts';
import { dayOf } from '#web/formats.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { DONE } from './change-task.ts';

export const MOST = 200;
const DONE_SHOWN = 50;

const mine = (user: string) => ({ field: 'assigned_to', op: 'in' as const, value: [user] });
export const myOpen = (user: string) => ({ all: [mine(user), { field: 'status', op: 'notIn' as const, value: [DONE] }] });

export const openTasksOptions = (module: DescribedModule, user: string) =>
  pageOptions(module, {
    searchTerms: myOpen(user),
    sort: [{ field: 'due_date' }, { field: 'date_created' }],
    pageSize: MOST,
    total: 'capped',
  });

export const doneTodayOptions = (module: DescribedModule, user: string) =>
  pageOptions(module, {
    searchTerms: { all: [mine(user), { field: 'completed_at', op: 'on', value: dayOf() }] },
    sortField: 'completed_at',
    sortOrder: 'desc',
    pageSize: DONE_SHOWN,
    total: 'none',
  });

/** How many tasks are due today or late. */
export const pressingOptions = (module: DescribedModule, user: string) =>
  pageOptions(module, {
    searchTerms: { all: [...myOpen(user).all, { field: 'due_date', op: 'onOrBefore', value: dayOf() }] },
    pageSize: 1,
    fields: ['due_date'],
    total: 'capped',
  });

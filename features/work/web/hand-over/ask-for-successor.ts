import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { modulesOptions } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import { searchRecords } from '#web/records/records-api.ts';
import type { Saving, SavingMany, StepAnswer } from '#web/records/save-steps.ts';
import { handOverStore } from './hand-over-store.ts';

/** Before somebody is shut out: who gets their open tasks? */
export default async function askForSuccessor({ record, values }: Saving): Promise<StepAnswer> {
  return (await ask([record!])) ? { go: values } : 'stop';
}

export async function askForSuccessorOfMany({ module, which }: SavingMany): Promise<boolean> {
  // More people than this are not shut out one after the other by hand.
  if (!('ids' in which) || which.ids.length > 200) return true;
  const terms = { all: [{ field: '_id', op: 'in', value: which.ids }] };
  const { records } = await searchRecords(module, { searchTerms: terms, pageSize: 200, fields: ['name'], total: 'none' });
  return ask(records);
}

async function ask(people: AnyRecord[]): Promise<boolean> {
  const { records: modules } = await queryClient.fetchQuery(modulesOptions);
  const tasks = modules.find(({ name }) => name === 'tasks');
  const count = tasks ? await openTasksOf(tasks, people) : 0;
  if (!count) return true;
  return new Promise((resolve) =>
    handOverStore.set({
      people,
      count,
      answer: (isDecided) => {
        handOverStore.set(null);
        resolve(isDecided);
      },
    }),
  );
}

const openTasksOf = (tasks: DescribedModule, people: AnyRecord[]): Promise<number> =>
  searchRecords(tasks, {
    searchTerms: {
      all: [
        { field: 'assigned_to', op: 'in', value: people.map(({ _id }) => _id) },
        { field: 'status', op: 'notIn', value: ['Completed'] },
      ],
    },
    pageSize: 1,
    total: 'exact',
  }).then(({ total }) => total);

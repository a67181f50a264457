import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, manyDone } from '#server/openapi/record-shapes.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { tasks } from '../tasks.module.ts';
import { handOver } from './hand-over.ts';
import { createTask } from './public.ts';

const readTasks = { module: 'tasks', view: 'access' } as const;
/** As far as the reader may sort by it. */
const byDueDate = (context: Context) =>
  mayAskBy(context, tasks, ['due_date']) ? ({ sortField: 'due_date', sortOrder: 'asc' } as const) : {};
const of = (module: string, record: string) => ({ 'related_record.moduleName': module, 'related_record.recordId': record });

export default [
  route('GET /api/tasks/user/:id', {
    policy: readTasks,
    summary: 'The tasks assigned to a user',
    answer: z.array(aRecord),
    handle: ({ context, params }) => context.records.all(tasks, { assigned_to: known(params.id!) }, byDueDate(context)),
  }),

  route('GET /api/tasks/tasks-by-module/:module/:recordId', {
    policy: readTasks,
    summary: 'The tasks about one record',
    answer: z.array(aRecord),
    handle: ({ context, params }) => context.records.all(tasks, of(params.module!, known(params.recordId!)), byDueDate(context)),
  }),

  route('GET /api/tasks/tasks-by-module/:module/:recordId/user/:id', {
    policy: readTasks,
    summary: 'The tasks about one record that are assigned to one user',
    answer: z.array(aRecord),
    handle: ({ context, params }) =>
      context.records.all(
        tasks,
        { ...of(params.module!, known(params.recordId!)), assigned_to: known(params.id!) },
        byDueDate(context),
      ),
  }),

  route('POST /api/tasks/get-by-ids', {
    policy: readTasks,
    readOnly: true,
    summary: 'Tasks by their ids; those out of reach are left out',
    body: z.object({ ids: z.array(givenId).max(2_000) }),
    answer: z.array(aRecord),
    handle: ({ context, body }) => context.records.all(tasks, { _id: body.ids }, byDueDate(context)),
  }),

  route('PUT /api/tasks/assign-profile-update-tasks', {
    policy: { module: 'tasks', view: 'create' },
    summary: 'Asks each of these users, by a task, to bring their profile up to date',
    body: z.object({
      users: z.array(givenId).min(1).max(500),
      dueInDays: z.number().int().min(0).max(365).default(14),
    }),
    answer: z.object({ created: z.number().int(), ids: z.array(z.string()) }),
    handle: async ({ context, body }) => {
      const created = await context.transaction(async (inner) => {
        const made: string[] = [];
        for (const user of new Set(body.users)) {
          const task = await createTask(inner, {
            subject: 'Update your profile',
            description: 'Please review and update your profile.',
            task_type: 'Other',
            assignees: [user],
            about: { moduleName: 'users', recordId: user },
            dueIn: body.dueInDays,
          });
          if (task) made.push(task._id);
        }
        return made;
      });
      return { created: created.length, ids: created };
    },
  }),

  route('POST /api/tasks/hand-over', {
    policy: { module: 'tasks', view: 'mass_update' },
    summary: 'Gives the open tasks of one user to another',
    body: z.strictObject({ from: givenId, to: givenId }),
    answer: manyDone,
    handle: ({ context, body }) => handOver(context, body),
  }),
];

function known(id: string): string {
  if (!isId(id)) throw notFound();
  return id;
}

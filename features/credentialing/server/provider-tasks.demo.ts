import { addDays } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { tasks } from '#features/work/tasks.module.ts';
import { credentialing } from '../credentialing.module.ts';

interface Asked {
  subject: string;
  description: string;
  /** Days from today. */
  due: number;
  status: 'Not Started' | 'In Progress' | 'Completed';
}
const ASKED: Asked[] = [
  {
    subject: 'Confirm your first day',
    description: 'Please call the unit, say which day you begin, and ask where to report.',
    due: 2,
    status: 'Not Started',
  },
  {
    subject: 'Book your fit test',
    description: 'Any occupational health clinic near you can do it. Send us the form when you have it.',
    due: 5,
    status: 'In Progress',
  },
  {
    subject: 'Send us your emergency contact',
    description: 'A name and a phone number, by message or by email.',
    due: -1,
    status: 'Completed',
  },
];
const PROVIDERS = 8;

/** What providers find under Tasks: asked by the person who handles their record. */
export default demo('tasks of providers', 72, async (context, world) => {
  const records = await context.records.all(
    credentialing,
    { all: [{ field: 'related_user', op: 'notEmpty' }] },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  const sofia = records.filter(({ name }) => name?.startsWith('Sofia Reyes'));
  const others = records.filter((record) => !sofia.includes(record) && record.credentialing_status !== 'Complete');
  for (const [n, record] of [...sofia.slice(0, 1), ...others.slice(0, PROVIDERS)].entries())
    for (const asked of n === 0 ? ASKED : [ASKED[n % 2]!, ASKED[2]!]) await ask(context, world, record, asked, n);
});

async function ask(context: Context, world: DemoWorld, record: RecordOf<typeof credentialing>, asked: Asked, n: number) {
  const { subject, description, due, status } = asked;
  const today = context.today();
  const staff = context.inNameOf(world.pick(world.ids.credentialers!), 'demo data', officeMoment(context, 4, n));
  const { _id } = await staff.records.create(tasks, {
    name: subject,
    subject,
    description,
    task_type: 'Credentialing',
    status: 'Not Started',
    start_date: addDays(today, -4),
    due_date: addDays(today, due),
    assigned_to: record.related_user,
    credentialing_tasks: record._id,
    related_record: { moduleName: credentialing.name, recordId: record._id },
  });
  if (status === 'Not Started') return;
  const provider = context.inNameOf(record.related_user!, 'demo data', officeMoment(context, 1, n));
  await provider.records.update(tasks, _id, { status });
}

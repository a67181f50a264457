import { Readable } from 'node:stream';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { addAttachment } from '#server/files/attachments.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { followAll } from '#server/records/followers.ts';
import { comments } from '#server/comments/comments.module.ts';

/** `@who` becomes a colleague, where it is not the author. */
const SAID: readonly string[] = [
  'Spoke on the phone today. A start in the second half of the month works.',
  '@who Can you check the papers before we go further?',
  'References are in, both very good.',
  'Please keep this one warm, they asked again.',
  '@who The rate is confirmed, you can send the offer.',
  'Calls after four are best, texts any time.',
];
const PER_MODULE = 40;
const DISCUSSED = ['leads', 'providers', 'jobs', 'placements', 'accounts'];

/** What colleagues say to each other about some records of each kind, who follows them, and a file here and there. */
export default demo('comments', 190, async (context, world) => {
  const staff = await context.records.all('users', {
    all: [
      { field: 'active', op: 'equals', value: true },
      { field: 'userType', op: 'in', value: ['Standard', 'Admin'] },
    ],
  });
  for (const name of DISCUSSED.filter((each) => context.engine.registry.modules.has(each))) {
    const { records } = await context.records.search(name, { sortField: 'createdAt', sortOrder: 'desc', pageSize: PER_MODULE });
    const followers: Follower[] = [];
    for (const [at, record] of records.entries())
      for (const user of await discuss(context, world, staff, name, record, at))
        followers.push({ user, module: name, record: record._id });
    await followAll(context, followers);
  }
});

type Follower = Parameters<typeof followAll>[1][number];

/** Answers who follows the record from then on. */
async function discuss(
  context: Context,
  world: DemoWorld,
  staff: readonly AnyRecord[],
  name: string,
  record: AnyRecord,
  at: number,
): Promise<string[]> {
  const module = context.engine.registry.module(name);
  const owner = staff.find(({ _id }) => _id === record.assigned_to) ?? world.pick(staff);
  for (let n = 0; n < 1 + (at % 3); n++) {
    const [author, other] = n % 2 === 0 ? [world.pick(staff), owner] : [owner, world.pick(staff)];
    const said = SAID[(at + n) % SAID.length]!;
    const isMention = said.includes('@who') && author !== other;
    const moment = officeMoment(context, (at % 5) + (2 - n), at + n);
    if (moment.toISOString() < record.createdAt) continue;
    await context.inNameOf(author._id, 'demo data', moment).records.create(comments, {
      related_record: { moduleName: name, recordId: record._id },
      message: said.replace('@who ', isMention ? `@${String(other.name)} ` : ''),
      mentions: isMention ? [other._id] : [],
    });
  }
  const followers = [owner, world.pick(staff)].filter((person) => at % 2 === 0 || person === owner);
  if (at % 8 === 0 && record.createdAt < officeMoment(context, 1, at).toISOString())
    await attachNote(context.inNameOf(owner._id, 'demo data', officeMoment(context, 1, at)), module, record);
  return [...new Set(followers.map(({ _id }) => _id))];
}

type Module = Parameters<typeof addAttachment>[1];

async function attachNote(context: Context, module: Module, record: AnyRecord): Promise<void> {
  const content = Readable.from([
    Buffer.from(`Notes of the call about ${String(record.name)}\n\n- Available from the 15th\n- Two references\n`),
  ]);
  const { _id } = await storeUpload(context, { filename: 'Notes of the call.txt', content });
  await addAttachment(context, module, record._id, _id);
}

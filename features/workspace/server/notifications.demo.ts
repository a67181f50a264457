import type { RecordLink } from '#common/module.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, type DemoWorld } from '#server/demo.ts';
import { users } from '#server/accounts/users.module.ts';
import { notifications } from '#server/notifications/notifications.module.ts';
import { notify, type Notice } from '#server/notifications/notify.ts';
import { credentialing } from '#features/credentialing/credentialing.module.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { leads } from '#features/recruiting/leads.module.ts';
import { tasks } from '#features/work/tasks.module.ts';
import {
  itemApproved,
  itemRejected,
  itemSubmitted,
  credentialingComplete,
} from '#features/credentialing/credentialing.notification-kinds.ts';
import { placementMade } from '#features/recruiting/recruiting.notification-kinds.ts';
import { recordAssigned } from '#server/notifications/records.notification-kinds.ts';
import { taskAssigned } from '#features/work/work.notification-kinds.ts';

type Story = Omit<Notice, 'to'>;

const HOUR = 3_600_000;
/** How many hours ago each of them came, the newest last; the last three are unread. */
const AGES = [640, 430, 312, 239, 191, 143, 97, 71, 46, 25, 6, 2.5, 0.4];
const UNREAD = 3;

/** What the making of the demo told people is forgotten: everybody finds a dozen of the last weeks instead. */
export default demo('notifications', 200, async (context, world) => {
  const present = await context.records.all(notifications, {});
  await context.records.deleteForever(
    notifications,
    present.map(({ _id }) => _id),
  );
  const people = await context.records.all(users, { field: 'email', op: 'contains', value: '@muster-demo.example' });
  // whoever only looks at figures neither gives nor gets work
  const working = people.filter(({ userType }) => userType !== 'Dashboard');
  const colleagues = working.filter(({ userType }) => userType !== 'Provider').map(({ _id }) => _id);
  for (const { _id, userType, teams } of working) {
    if (userType === 'Provider') await tell(context, world, _id, world.ids.credentialers!, await ofProvider(context, _id));
    else
      await tell(
        context,
        world,
        _id,
        colleagues,
        await ofStaff(context, _id, teams ?? [], world.ids.credentialers!.includes(_id)),
      );
  }
});

async function tell(context: Context, world: DemoWorld, to: string, colleagues: string[], stories: Story[]): Promise<void> {
  const told = stories.slice(0, AGES.length);
  const ages = AGES.slice(AGES.length - told.length);
  const others = colleagues.filter((id) => id !== to);
  for (const [at, story] of told.entries()) {
    const moment = new Date(context.now().getTime() - ages[at]! * HOUR);
    await notify(context.inNameOf(world.pick(others), 'demo data', moment), { ...story, to: [to] });
  }
  const all = await context.records.all(notifications, { assigned_to: to }, { sortField: 'createdAt', sortOrder: 'desc' });
  for (const { _id, createdAt } of all.slice(UNREAD))
    await context.records.update(notifications, _id, {
      read_at: new Date(Date.parse(createdAt) + HOUR / 4).toISOString(),
    });
}

async function ofProvider(context: Context, user: string): Promise<Story[]> {
  const records = await context.records.all(credentialing, { related_user: user });
  const stories: Story[] = [];
  for (const record of records) {
    const own = await context.records.all(items, { relatedCredentialingRecord: record._id }, { sortField: 'order' });
    for (const item of own) {
      const shared = { about: about(items, item._id), path: `/provider/credentialing/${record._id}/${item._id}` };
      const stage = item.completionDetails?.approvalStatus;
      if (stage === 'Approved') stories.push({ ...shared, kind: itemApproved, title: 'What you sent was approved' });
      if (stage === 'Rejected')
        stories.push({
          ...shared,
          kind: itemRejected,
          title: 'An item was sent back to you',
          quote: 'completionDetails.rejectionReason',
        });
    }
  }
  return stories.sort((one, other) => Number(one.kind === itemRejected) - Number(other.kind === itemRejected));
}

/** By turns: tasks, items to review, leads and placements of theirs, or of the whole agency where they have none. */
async function ofStaff(context: Context, user: string, teams: readonly string[], reviews: boolean): Promise<Story[]> {
  const isReached = (record: object) =>
    !('teams' in record) || (record.teams as string[] | null)?.some((id) => teams.includes(id));
  const latest = async (module: ModuleDefinition, terms: Record<string, unknown>, many: number) => {
    const page = { sortField: 'createdAt', sortOrder: 'desc', pageSize: 100, total: 'none' } as const;
    const { records } = await context.records.search(module, { ...page, searchTerms: terms });
    return records
      .filter(isReached)
      .slice(0, many)
      .map(({ _id }) => _id);
  };
  const mine = { assigned_to: user };
  const ofTasks = (await latest(tasks, mine, 4)).map((_id): Story => ({
    kind: taskAssigned,
    title: 'A task was assigned to you',
    about: about(tasks, _id),
  }));
  const ofLeads = (await latest(leads, mine, 4)).map((_id): Story => ({
    kind: recordAssigned,
    title: 'A lead was assigned to you',
    about: about(leads, _id),
  }));
  const records = (await context.records.all(credentialing, reviews ? {} : mine)).filter(isReached);
  const waiting = (await context.records.all(items, { relatedCredentialingRecord: records.map(({ _id }) => _id) })).filter(
    ({ completionDetails }) => completionDetails?.approvalStatus === 'Submitted',
  );
  const toReview = waiting.slice(0, 5).map((item): Story => ({
    kind: itemSubmitted,
    title: 'An item is waiting for your review',
    about: about(items, item._id),
    path: `/app/credentialing/${item.relatedCredentialingRecord}`,
  }));
  const complete = records
    .filter(({ credentialing_status }) => credentialing_status === 'Complete')
    .slice(0, 3)
    .map(({ _id }): Story => ({
      kind: credentialingComplete,
      title: 'Credentialing is complete',
      about: about(credentialing, _id),
    }));
  const placed = (await latest(placements, {}, 5)).map((_id): Story => ({
    ...(ofLeads.length
      ? { kind: placementMade, title: 'A placement was made from your candidate' }
      : { kind: recordAssigned, title: 'A placement was assigned to you' }),
    about: about(placements, _id),
  }));
  return byTurns([ofTasks, toReview, ofLeads, complete, placed]);
}

const about = (module: ModuleDefinition, recordId: string): RecordLink => ({ moduleName: module.name, recordId });

const byTurns = (lists: Story[][]): Story[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.map((list) => list[turn]).filter((story) => story !== undefined),
  ).flat();

import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { markDeleted } from '#server/records/remove.ts';
import { updateMany } from '#server/records/bulk.ts';
import { atOnce } from '#server/runs/start-run.ts';

/** Leads that were given to a recruiter together, and some that were put into the trash: both can be taken back. */
export default demo('acts on many records', 206, async (context, world) => {
  const admin = await context.records.first('users', { userType: 'System Admin', email: 'dana.whitfield@muster-demo.example' });
  const [recruiter] = world.ids.recruiters ?? [];
  if (!admin || !recruiter || !context.engine.registry.modules.has('leads')) return;
  await giveLeads(context.inNameOf(admin._id, 'demo data', officeMoment(context, 6, 1)), recruiter);
  await throwAway(context.inNameOf(admin._id, 'demo data', officeMoment(context, 4, 2)));
});

async function giveLeads(person: Context, recruiter: string): Promise<void> {
  const module = person.engine.registry.module('leads');
  const ids = await someIds(person, { lead_status: 'resume_leads' }, 12);
  const fields = { assigned_to: recruiter };
  const act = { kind: 'update' as const, module, plan: { fields }, dryRun: false };
  await atOnce(person, act, ids.length, (inner) => updateMany(inner, module, ids, { fields }));
}

async function throwAway(person: Context): Promise<void> {
  const module = person.engine.registry.module('leads');
  const ids = await someIds(person, { lead_status: 'dnc' }, 4);
  const act = { kind: 'delete' as const, module, plan: {}, dryRun: false };
  await atOnce(person, act, ids.length, (inner) => markDeleted(inner, module, ids));
}

/** Those that were made first. */
async function someIds({ records }: Context, searchTerms: object, most: number): Promise<string[]> {
  const found = await records.ids('leads', {
    searchTerms,
    sortField: 'createdAt',
    sortOrder: 'asc',
    selectNumberOfRecords: most,
  });
  return found.ids;
}

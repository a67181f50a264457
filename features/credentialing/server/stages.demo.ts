import { Readable } from 'node:stream';
import { addDays } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, type DemoWorld } from '#server/demo.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { credentialingRequiredItemMessages } from '../credentialing-required-item-messages.module.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import { credentialing } from '../credentialing.module.ts';
import { completeItem } from './complete-item.ts';
import { approveItem, rejectItem } from './review-item.ts';

type Item = RecordOf<typeof credentialingRequiredItems>;
type Rec = RecordOf<typeof credentialing>;

/** The records that the placements generated, each as far along as people get: untouched, begun, in review, done. */
export default demo('credentialing in every stage', 60, async (context, world) => {
  const records = await context.records.all(credentialing, {}, { sortField: 'createdAt', sortOrder: 'asc' });
  for (const [n, record] of records.entries()) await work(context, world, record, n);
});

async function work(context: Context, world: DemoWorld, record: Rec, n: number): Promise<void> {
  const provider = record.related_user;
  if (!provider) return;
  const items = await context.records.all(
    credentialingRequiredItems,
    { relatedCredentialingRecord: record._id },
    { sortField: 'order' },
  );
  const open = items.filter((item) => !item.completed && item.provider_assigned && item.field_type !== 'E-signature Document');
  const isPrinted = record.name?.startsWith('Sofia Reyes') === true;
  const start = Date.parse(`${record.due_date}T12:00:00Z`);
  const share = isPrinted ? 0.6 : shareBefore((start - context.now().getTime()) / DAY, n);
  const until = new Date(Math.min(context.now().getTime(), start - DAY));
  const done = open.slice(0, Math.round(open.length * share));
  for (const [at, item] of done.entries()) {
    const moment = between(record.createdAt, until, (at + 1) / (done.length + 2));
    await answer(context.inNameOf(provider, 'demo data', moment), record, item);
    if (item.field_type === 'Uploaded Document')
      await review(
        context.inNameOf(world.pick(world.ids.credentialers!), 'demo data', moment),
        item,
        isPrinted && at === 1 ? 0 : n,
        at,
        share,
      );
  }
  if (share === 1) await finish(context.inNameOf(world.pick(world.ids.credentialers!), 'demo data', until), items);
  if (share < 1 && n % 6 === 0 && items[1])
    await context
      .inNameOf(provider, 'demo data', between(record.createdAt, until, 0.9))
      .records.create(credentialingRequiredItemMessages, {
        required_item: items[1]._id,
        message: 'My renewed license arrives next week. May I upload the confirmation until then?',
      });
}

const DAY = 86_400_000;

/** Everything is there when work starts; the nearer the start, the more. */
function shareBefore(days: number, n: number): number {
  if (days < 1 || n % 8 === 0) return 1;
  const [late, early] = days < 9 ? [0.85, 0.6] : days < 20 ? [0.6, 0.3] : [0.3, 0];
  return n % 3 === 0 ? early : late;
}

const between = (from: string, to: Date, share: number) => new Date(Date.parse(from) + (to.getTime() - Date.parse(from)) * share);

/** Agreements wait for signatures; here they come countersigned on paper. Staff tick what is theirs. */
async function finish(staff: Context, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    if (item.field_type === 'E-signature Document') {
      const signed = await demoPaper(staff, 'Employment Agreement, signed', item.name ?? 'Agreement', null);
      await completeItem(staff, item._id, { fileId: signed });
      await approveItem(staff, item._id, {});
    } else if (!item.provider_assigned) await completeItem(staff, item._id, { value: true });
  }
}

async function answer(provider: Context, record: Rec, item: Item): Promise<void> {
  const soon = addDays(provider.today(), 14);
  if (item.field_type === 'Date') await completeItem(provider, item._id, { value: soon });
  else if (item.field_type === 'Dropdown') await completeItem(provider, item._id, { value: 'Vaccinated' });
  else if (item.field_type === 'Uploaded Document') await uploadFor(provider, record, item);
  else await completeItem(provider, item._id, { value: true });
}

async function uploadFor(provider: Context, record: Rec, item: Item): Promise<void> {
  const expirationDate = item.requires_exp_date ? addDays(provider.today(), 40 + (record.name ?? '').length * 13) : null;
  const fileId = await demoPaper(provider, item.name ?? 'Document', (record.name ?? '').split(' – ')[0]!, expirationDate);
  await completeItem(provider, item._id, { fileId, expirationDate });
}

export async function demoPaper(context: Context, title: string, holder: string, expires: string | null): Promise<string> {
  const lines: [string, string][] = [
    ['Holder', holder],
    ['Issued', addDays(context.today(), -200)],
    ...(expires ? [['Expires', expires] as [string, string]] : []),
  ];
  const content = await demoPdf({ title, issuer: 'Sample issuing authority', lines });
  const file = await storeUpload(context, {
    filename: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`,
    content: Readable.from([content]),
  });
  return file._id;
}

async function review(staff: Context, item: Item, n: number, at: number, share: number): Promise<void> {
  if (share === 1 || (n + at) % 3 === 0) await approveItem(staff, item._id, {});
  else if ((n + at) % 7 === 1)
    await rejectItem(staff, item._id, 'The picture is blurred. Please photograph it again in daylight.');
}

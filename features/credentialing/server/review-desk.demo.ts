import { Readable } from 'node:stream';
import { addDays } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { documents } from '#features/documents/documents.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { checkActive, keepList } from './checks/exclusions.ts';
import { progressOf } from './checks/exclusions-progress.ts';
import { completeItem } from './complete-item.ts';
import { OVER } from './during-placement.ts';
import type { Item } from './item-at-work.ts';
import { keepProgress } from './keep-progress.ts';
import { demoPaper } from './stages.demo.ts';

/** What a credentialing specialist finds in the morning: a license that ends next week, one that ends within a placement, a renewal
 * that waits, old versions, and a provider whose name is on the list of exclusions. */
export default demo('the review desk', 62, async (context, world) => {
  const [specialist] = world.ids.credentialers!;
  const desk = context.inNameOf(specialist!, 'demo data'); // who is given what nobody else looks after
  const approved = await approvedUploads(context);
  const [soon, within, renewed, archived] = approved;
  if (soon) await expireOn(desk, soon, addDays(context.today(), 6));
  if (within) await expireOn(desk, within, await beforeItsEnd(context, within));
  if (renewed) await sendRenewal(desk, renewed);
  if (archived) await addOldVersions(desk, archived);
  await sendWhatEndsEarly(desk);
  await findPossibleMatch(context, world);
});

/** One of each provider, those with a date first. */
async function approvedUploads(context: Context): Promise<Item[]> {
  const found = await context.records.all(
    items,
    { completed: true, field_type: 'Uploaded Document', requires_exp_date: true },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  const byRecord = new Map(
    found.filter(({ completionDetails }) => completionDetails?.document).map((item) => [item.relatedCredentialingRecord, item]),
  );
  return [...byRecord.values()];
}

async function expireOn(context: Context, item: Item, expirationDate: string): Promise<void> {
  await context.transaction(async (inner) => {
    await inner.records.update(items, item._id, { completionDetails: { ...item.completionDetails, expirationDate } });
    await inner.records.update(documents, String(item.completionDetails!.document), { expiration_date: expirationDate });
    await keepProgress(inner, item.relatedCredentialingRecord!);
  });
}

async function beforeItsEnd(context: Context, item: Item): Promise<string> {
  const record = await context.records.find(credentialing, item.relatedCredentialingRecord);
  const placement = await context.records.find(placements, record?.placements_credentialing);
  const tomorrow = addDays(context.today(), 45);
  const end = placement?.end_date ? addDays(placement.end_date, -20) : tomorrow;
  return end > context.today() ? end : tomorrow;
}

async function sendRenewal(context: Context, item: Item): Promise<void> {
  const record = await context.records.find(credentialing, item.relatedCredentialingRecord);
  if (record) await send(context, record, item, addDays(context.today(), 730));
}

/** Two documents in review that do not last as long as the placement. */
async function sendWhatEndsEarly(context: Context): Promise<void> {
  const inReview = await context.records.all(
    items,
    {
      completed: false,
      field_type: 'Uploaded Document',
      requires_exp_date: true,
      stage: 'submitted',
    },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  let sent = 0;
  for (const item of inReview) {
    const record = await context.records.find(credentialing, item.relatedCredentialingRecord);
    const placement = await context.records.find(placements, record?.placements_credentialing);
    const early = placement?.end_date ? addDays(placement.end_date, -20) : '';
    if (!record || !placement || OVER.includes(placement.status ?? '') || early <= context.today()) continue;
    await send(context, record, item, early);
    if (++sent === 2) return;
  }
}

async function send(context: Context, record: RecordOf<typeof credentialing>, item: Item, expirationDate: string): Promise<void> {
  if (!record.related_user) return;
  const provider = context.inNameOf(record.related_user, 'demo data', officeMoment(context, 1, 15));
  const fileId = await demoPaper(provider, item.name ?? 'Document', (record.name ?? '').split(' – ')[0]!, expirationDate);
  await completeItem(provider, item._id, { fileId, expirationDate });
}

async function addOldVersions(context: Context, item: Item): Promise<void> {
  const current = await context.records.get(documents, String(item.completionDetails!.document));
  const fields = {
    name: current.name,
    document_type: current.document_type,
    providers_documents: current.providers_documents,
    mainModuleType: current.mainModuleType,
    relatedRecord: current.relatedRecord,
    teams: current.teams,
  };
  const oldest = await context.records.create(documents, {
    ...fields,
    status: 'Archived',
    expiration_date: addDays(context.today(), -700),
  });
  const old = await context.records.create(documents, {
    ...fields,
    status: 'Archived',
    expiration_date: addDays(context.today(), -20),
    renews: oldest._id,
  });
  await context.records.update(documents, current._id, { renews: old._id });
  await context.records.create(documents, {
    ...fields,
    name: 'Influenza Vaccine Record',
    document_type: 'Influenza Vaccine',
    status: 'Expired',
    expiration_date: addDays(context.today(), -12),
  });
}

/** The list has a stranger of the same name without a date of birth. */
async function findPossibleMatch(context: Context, world: DemoWorld): Promise<void> {
  const person = await context.records.first(providers, { status: 'Active' }, { sortField: 'createdAt', sortOrder: 'asc' });
  if (!person) return;
  const list = [
    'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE',
    `"${person.last_name}","${person.first_name}","","","IND- LIC HC SERV PRO","NURSE/NURSES AIDE","","0000000000","","","ALBANY","NY","12205","1128b4","20190620","00000000","00000000",""`,
  ].join('\r\n');
  const specialist = context.inNameOf(world.pick(world.ids.credentialers!), 'demo data', officeMoment(context, 2, 10));
  const content = Readable.from([Buffer.from(list)]);
  await checkActive(specialist, await keepList(specialist, { filename: 'UPDATED.csv', content }, progressOf(specialist)));
}

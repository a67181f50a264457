import { Readable } from 'node:stream';
import { forbidden, invalid } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { addAttachment } from '#server/files/attachments.ts';
import { readableFile } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { mergeFiles, type MergedFile } from '#server/pdf/merge.ts';
import { personalSender, writeMessage } from '#features/messaging/server/public.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { subs } from '../../subs.module.ts';
import coverPage from './cover-page.task.ts';
import { packetDocuments, type SkippedDocument } from './packet-documents.ts';

export interface PacketOrder {
  /** Documents, in their order behind the resume. */
  documents: readonly string[];
  cover?: string | undefined;
  /** Whom it is mailed to. */
  to?: readonly string[] | undefined;
}
interface Packet {
  file: Omit<MergedFile, 'pages' | 'label'>;
  pages: number;
  skipped: SkippedDocument[];
}

/** One PDF about a candidate: cover page, resume and chosen documents. It is attached to the sub, and mailed where `to` says so. */
export async function makePacket(context: Context, subId: string, order: PacketOrder): Promise<Packet> {
  refuseNoAddress(order.to ?? []);
  const sub: AnyRecord = await context.records.get(subs.name, subId);
  if (!(await context.records.may('edit', subs, sub._id))) throw forbidden('You may not change this sub.');
  const { taken, skipped } = await packetDocuments(context, sub, order.documents);
  const lead = await context.records.find(leads, sub.leads_subs as string | null);
  const title = String(lead?.name ?? sub.name ?? 'Candidate');
  const bytes = await context.engine.workers.run(coverPage, {
    title,
    facts: await factsOf(context, sub),
    text: order.cover ?? '',
    contents: taken.map(({ name }) => name),
  });
  const stored = await storeUpload(context, { filename: 'Cover.pdf', content: Readable.from(Buffer.from(bytes)) });
  const cover = await readableFile(context, stored._id);
  const files = [cover, ...taken.map(({ file }) => file)];
  const { pages, label: _, ...file } = await mergeFiles(context, files, `Packet ${title}`, 'documents');
  await context.transaction(async (inner) => {
    await addAttachment(inner, inner.engine.registry.module(subs.name), sub._id, file._id);
    if (order.to?.length) await mailPacket(inner, sub, title, file._id, order);
  });
  return { file, pages, skipped };
}

function refuseNoAddress(to: readonly string[]): void {
  const wrong = to.filter((address) => !isMailAddress(address));
  if (wrong.length) throw invalid({ to: `${wrong.map((each) => `“${each}”`).join(', ')}: not an email address.` });
}

/** What the reader of the packet is told, as far as its maker may read it. */
async function factsOf(context: Context, sub: AnyRecord): Promise<[string, string][]> {
  const { records } = context;
  const job = await records.find(jobs, sub.jobs_subs as string | null);
  const account = await records.find('accounts', sub.accounts_subs as string | null);
  const maker = await context.asSystem('who makes a packet stands on its cover').records.find(users, context.userId);
  const facts: [string, unknown][] = [
    ['Position', job?.custom_job_title ?? job?.name],
    ['For', account?.name],
    ['Presented by', maker?.name],
    ['Date', context.today()],
  ];
  return facts.flatMap(([label, value]) => (typeof value === 'string' && value ? [[label, value] as [string, string]] : []));
}

async function mailPacket(context: Context, sub: AnyRecord, title: string, file: string, { to, cover }: PacketOrder) {
  const paragraphs = (cover?.trim() || `Please find the packet of ${title} attached.`)
    .split(/\n{2,}/)
    .map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`);
  await writeMessage(
    context,
    {
      to: [...to!],
      subject: `Candidate: ${title}`,
      message: paragraphs.join(''),
      attachments: [file],
      related_record: { moduleName: subs.name, recordId: sub._id },
    },
    await personalSender(context, undefined),
  );
}

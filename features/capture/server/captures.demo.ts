import { Readable } from 'node:stream';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { credentialing } from '#features/credentialing/credentialing.module.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { keepPage } from './capture-pages.ts';
import { startForItem } from './captures.ts';

/** Two pages that Sofia Reyes photographed on the bus; the rest of the document waits for her. */
export default demo('a capture half done', 68, async (context) => {
  const records = await context.records.all(credentialing, { all: [{ field: 'name', op: 'startsWith', value: 'Sofia Reyes' }] });
  const record = records.find(({ related_user, credentialing_status }) => related_user && credentialing_status !== 'Complete');
  if (!record) return;
  const open = await context.records.all(
    items,
    { relatedCredentialingRecord: record._id, field_type: 'Uploaded Document', completed: false, provider_assigned: true },
    { sortField: 'order' },
  );
  const item = open.find(({ locked, completionDetails }) => !locked && !completionDetails?.documentLink);
  if (!item) return;
  const provider = context.inNameOf(record.related_user!, 'demo data', officeMoment(context, 1, 4));
  const begun = await startForItem(provider, item._id);
  for (const page of [1, 2]) await photograph(provider, begun, page);
});

async function photograph(context: Context, begun: Awaited<ReturnType<typeof startForItem>>, page: number): Promise<void> {
  const title = begun.item.label ?? begun.item.name ?? 'Document';
  const sheet = await demoPdf({ title, issuer: 'Sample issuing authority', lines: [['Page', `${page} of 3`]] });
  const file = { filename: `page-${page}.pdf`, content: Readable.from([sheet]) };
  await keepPage({ context, ...begun }, newId(), file);
}

import { Readable } from 'node:stream';
import { createContext, type Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { approveMany, handIn as handInDocument, itemsWaitingWith } from '#features/credentialing/server/public.ts';
import { documents } from '#features/documents/documents.module.ts';
import { courseAttendances } from '#features/learning/course-attendances.module.ts';
import { courses } from '#features/learning/courses.module.ts';
import { certificateFile } from '#features/learning/server/public.ts';
import { providers } from '#features/placements/providers.module.ts';

/** Hands a certificate in in its provider's name, and approves what it answers: the agency itself has given it. */
export const handIn = (context: Context, attendance: string): Promise<void> =>
  context.transaction(async (inner) => {
    // its job may be asked for again while it runs
    await holdKey(inner.database, `certificate ${attendance}`);
    await handInOnce(inner, attendance);
  });

async function handInOnce(context: Context, attendance: string): Promise<void> {
  const row = await context.records.find(courseAttendances, attendance);
  const course = row?.completed_at ? await context.records.find(courses, row.course) : undefined;
  const document_type = course?.document_type;
  if (!row || !document_type) return;
  const provider = await context.records.first(providers, { related_user: row.user });
  const access = provider && (await context.engine.access.of(row.user!));
  if (!provider || !access?.isProvider) return;
  const name = `${course.title} (${row.certificate_number})`;
  const known = await context.records.first(documents, { providers_documents: provider._id, name });
  const document = known ?? (await sendIn());
  await approve(context, document._id);

  async function sendIn() {
    const { engine, now } = context;
    const person = createContext(engine, { access: access!, userId: row!.user, source: 'system', now });
    const { filename, bytes } = await certificateFile(context, row!);
    const { path } = await storeUpload(person, { filename, content: Readable.from([bytes]) });
    return handInDocument(person, { path, document_type: document_type!, expiration_date: row!.valid_until, name });
  }
}

async function approve(context: Context, document: string): Promise<void> {
  const sent = await context.records.get(documents, document);
  const waiting = await itemsWaitingWith(context, sent);
  await approveMany(
    context,
    waiting.map(({ _id }) => _id),
  );
  const { status } = await context.records.get(documents, document);
  if (status === 'Pending Review') await context.records.update(documents, document, { status: 'Active' });
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { sealPdf } from '#features/esign/server/public.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courses } from '../../courses.module.ts';
import type { Attendance } from './attendance-rows.ts';
import { drawCertificate } from './draw-certificate.ts';

/** The certificate of a completed row: drawn and sealed once, and kept. */
export async function certificateFile(context: Context, row: Attendance): Promise<{ filename: string; bytes: Buffer }> {
  const filename = `Certificate ${row.certificate_number}.pdf`;
  const system = context.asSystem('a certificate is made once for the person who completed the course');
  if (row.certificate) {
    const file = await fileRow(system, row.certificate);
    return { filename, bytes: await buffer(await contentOf(system, file)) };
  }
  const [course, user] = await Promise.all([
    system.records.find(courses, row.course, { includeDeleted: true }),
    system.records.find(users, row.user, { includeDeleted: true }),
  ]);
  const drawn = await drawCertificate({
    name: user?.name ?? '',
    course: course?.title ?? row.name ?? '',
    courseId: course?.courseId ?? '',
    number: row.certificate_number ?? '',
    date: row.completed_at!.slice(0, 10),
    validUntil: row.valid_until,
  });
  const bytes = await sealPdf(system, drawn, `Certificate ${row.certificate_number}`);
  const { _id } = await storeUpload(system, { filename, content: Readable.from([bytes]) });
  await system.records.update(courseAttendances, row._id, { certificate: _id });
  return { filename, bytes };
}

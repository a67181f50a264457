import { Readable } from 'node:stream';
import { isFinal } from '#common/errors.ts';
import { attachFile, storeUpload } from '#server/files/uploads.ts';
import { job } from '#server/jobs/job.ts';
import { sms } from '../../sms.module.ts';

const LARGEST = 10_000_000;

/** Pictures of a text are kept as files after the check of every upload; what may not be kept is named in the record. */
export const keepMedia = job<{ text: string; pictures: string[] }>('keep-text-media', async (context, { text, pictures }) => {
  const record = await context.records.find(sms, text);
  if (!record || record.media?.length) return;
  const files: string[] = [];
  const problems: string[] = [];
  for (const [at, url] of pictures.entries()) {
    const { status, body } = await context.engine.telephone.picture(url, LARGEST);
    if (status >= 500) throw new Error(`The picture could not be fetched: ${status}.`);
    if (status >= 300) {
      problems.push(`Picture ${at + 1} is not there any more.`);
      continue;
    }
    try {
      const file = await storeUpload(context, { filename: `picture-${at + 1}`, content: Readable.from([Buffer.from(body)]) });
      files.push(file._id);
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      problems.push(`Picture ${at + 1} was not kept: ${problem.message}`);
    }
  }
  await context.transaction(async (inner) => {
    await inner.records.update(sms, text, { media: files, error: problems.join(' ') || null });
    for (const file of files) await attachFile(inner, file, { module: sms.name, recordId: text });
  });
});

export default [keepMedia];

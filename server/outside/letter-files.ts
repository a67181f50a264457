import { buffer } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { contentOf, type FileRow } from '../files/open-file.ts';
import { LetterRefused } from './mailer.ts';
import type { LetterFile } from './letter.ts';

/** A file of the store that goes with a letter. Whoever orders it has looked at the rights. */
export interface OrderedFile {
  _id: string;
  /** Absent: as its uploader called it. */
  filename?: string;
}

/** What all files of a letter may weigh together, in bytes: what most servers take. */
export const MOST_ATTACHED = 25 * 1024 * 1024;

export interface FileOfLetter extends FileRow {
  shown: string;
}

/** In the given order. @throws LetterRefused when one is missing, or all are too heavy */
export async function filesOfLetter({ database }: Context, ordered: readonly OrderedFile[]): Promise<FileOfLetter[]> {
  if (!ordered.length) return [];
  const { rows } = await database.query('select * from muster.files where _id = any($1)', [ordered.map(({ _id }) => _id)]);
  const byId = new Map((rows as FileRow[]).map((row) => [row._id, row]));
  const files = ordered.map(({ _id, filename }) => {
    const row = byId.get(_id);
    if (!row) throw new LetterRefused(`The attachment ${filename ?? ''} is not there any more.`.replace('  ', ' '));
    return { ...row, shown: filename ?? row.label ?? row.filename };
  });
  const size = files.reduce((sum, each) => sum + Number(each.size), 0);
  if (size > MOST_ATTACHED) throw new LetterRefused('The attachments are larger than 25 MB together.');
  return files;
}

export const readLetterFiles = (context: Context, files: readonly FileOfLetter[]): Promise<LetterFile[]> =>
  Promise.all(
    files.map(async (file) => ({
      filename: file.shown,
      type: file.type,
      content: await buffer(await contentOf(context, file)),
    })),
  );

import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { readableFile, type FileRow } from '#server/files/open-file.ts';
import { MOST_ATTACHED } from '#server/outside/letter-files.ts';

/** The files of a letter in their order, each one that its writer may read. @throws 422 at `attachments` */
export async function filesToAttach(context: Context, ids: readonly string[]): Promise<FileRow[]> {
  const files: FileRow[] = [];
  for (const _id of new Set(ids))
    files.push(
      await readableFile(context, _id).catch(() => {
        throw invalid({ attachments: 'An attached file does not exist.' });
      }),
    );
  if (files.reduce((sum, { size }) => sum + Number(size), 0) > MOST_ATTACHED)
    throw invalid({ attachments: 'The attachments are larger than 25 MB together.' });
  return files;
}

/** What a message keeps of a file, for who reads it. */
export const listed = ({ _id, label, filename, size, type }: FileRow) => ({
  _id,
  filename: label ?? filename,
  size: Number(size),
  type,
});

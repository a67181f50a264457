import { LARGEST_FILE } from '#common/files-taken.ts';
import { isHeic } from '#web/files/heic-to-jpeg.ts';

/** Why a file is no document that can be reviewed; null where it is one. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isTaken = file.type.startsWith('image/') || file.type === 'application/pdf' || isHeic(file);
  if (!isTaken) return 'Please choose a PDF or a picture.';
  return file.size > LARGEST_FILE ? 'The file is larger than 25 MB.' : null;
}

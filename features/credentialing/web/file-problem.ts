import { LARGEST_FILE } from '#common/files-taken.ts';
import { isHeic } from '#web/files/heic-to-jpeg.ts';
import { say } from '#web/words/say.ts';

/** Why a file is no document that can be reviewed; null where it is one. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isTaken = file.type.startsWith('image/') || file.type === 'application/pdf' || isHeic(file);
  if (!isTaken) return say('Please choose a PDF or a picture.');
  return file.size > LARGEST_FILE ? say('The file is larger than 25 MB.') : null;
}

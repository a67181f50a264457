import type { FilesTaken } from '#common/files-taken.ts';

export const LIBRARY_FILES: FilesTaken = {
  by: 'The library',
  words: 'a PDF, a picture, a Word document, or a video',
  refused: ['exe', 'html', 'htm', 'odt', 'xls', 'xlsx', 'ods', 'ppt', 'pptx', 'txt'],
};

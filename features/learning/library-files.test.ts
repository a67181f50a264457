import { expect, test } from 'vitest';
import { fileProblem } from '#common/files-taken.ts';
import { LIBRARY_FILES } from './library-files.ts';

test('the library refuses ten endings, however they are written, and takes others [LIB-002]', () => {
  for (const ending of ['exe', 'html', 'htm', 'odt', 'xls', 'xlsx', 'ods', 'ppt', 'pptx', 'txt', 'XLSX', 'Txt ', 'html.'])
    expect(fileProblem(LIBRARY_FILES, `Hand washing.${ending}`)).toMatch(/^The library does not take/);
  for (const name of ['a.pdf', 'b.mp4', 'c.docx', 'd.png', 'txt', 'e.txt.pdf'])
    expect(fileProblem(LIBRARY_FILES, name)).toBeUndefined();
});

import { fileProblem } from '#common/files-taken.ts';
import { labelOfFile } from '#server/files/open-file.ts';
import { check } from '#server/records/rules.ts';
import { LIBRARY_FILES } from '../library-files.ts';
import { libraryResources } from '../library-resources.module.ts';

export default [
  check(
    libraryResources,
    'the library refuses files that it cannot show',
    { on: ['path', 'filename'], orNew: true },
    async ({ record, refuse, context }) => {
      const names = [record.filename, record.path && (await labelOfFile(context, record.path))];
      const problem = names.map((name) => name && fileProblem(LIBRARY_FILES, name)).find(Boolean);
      if (problem) refuse(problem, 'path');
    },
  ),
];

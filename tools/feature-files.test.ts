import { expect, test } from 'vitest';
import { checkModuleName, pathOfName } from '../common/names.ts';
import { violations } from './architecture.ts';
import { featureFiles } from './feature-files.ts';
import { importsOf } from './imports.ts';

test('a new feature keeps the import rules and has the name and path that one made at run time would have [MODULE-019]', () => {
  const files = featureFiles('exit-interviews');

  expect(Object.keys(files)).toEqual([
    'README.md',
    'exit-interviews.module.ts',
    'server/exit-interviews.rules.ts',
    'server/exit-interviews.routes.ts',
    'server/exit-interviews.jobs.ts',
    'server/exit-interviews.demo.ts',
    'server/exit-interviews.test.ts',
    'web/exit-interviews.screens.ts',
    'web/open-exit-interviews.tsx',
  ]);
  const code = Object.entries(files).filter(([path]) => /\.tsx?$/.test(path));
  expect(code.flatMap(([path, source]) => violations(importsOf(`features/exit-interviews/${path}`, source)))).toEqual([]);
  expect(files['exit-interviews.module.ts']).toContain(
    `export const exitInterviews = defineModule({\n  name: 'exitInterviews',\n  path: 'exit-interviews',\n  label: 'Exit interviews',\n  singular: 'Exit interview',`,
  );
  expect(files['server/exit-interviews.routes.ts']).toContain(`{ module: 'exitInterviews', view: 'edit' }`);
  expect(checkModuleName('exitInterviews')).toBeUndefined();
  expect(pathOfName('exitInterviews')).toBe('exit-interviews');
});

import { expect, test } from 'vitest';
import { violations } from './architecture.ts';
import { featureFiles } from './feature-files.ts';
import { importsOf } from './imports.ts';

test('a new feature parses, keeps the import rules and is named throughout', () => {
  const files = featureFiles('exit-interviews');

  expect(Object.keys(files)).toEqual([
    'README.md',
    'exit-interviews.module.ts',
    'server/exit-interviews.rules.ts',
    'server/exit-interviews.routes.ts',
    'server/exit-interviews.test.ts',
  ]);
  const code = Object.entries(files).filter(([path]) => path.endsWith('.ts'));
  expect(code.flatMap(([path, source]) => violations(importsOf(`features/exit-interviews/${path}`, source)))).toEqual([]);
  expect(files['exit-interviews.module.ts']).toContain(
    `export const exitInterviews = defineModule({\n  name: 'exit-interviews',\n  label: 'Exit interviews',\n  singular: 'Exit interview',`,
  );
});

import { labelOf } from '../common/module.ts';

/** The files of a new feature by their path inside its folder: a module with one rule of its own, a call of its own, and the test of both. */
export function featureFiles(name: string): Record<string, string> {
  const constant = nameOfFeature(name);
  const label = labelOf(name);
  const singular = label.endsWith('ies') ? `${label.slice(0, -3)}y` : label.replace(/s$/, '');
  const one = singular.toLowerCase();
  const article = /^[aeiou]/.test(one) ? 'an' : 'a';

  return {
    'README.md': `# ${label}

What ${article} ${one} is, in the words of the people who use it, and what Muster promises about it.

- \`${name}.module.ts\`: the data
- \`server/${name}.rules.ts\`: what every save keeps true
- \`server/${name}.routes.ts\`: its calls beyond the generic ones
`,
    [`${name}.module.ts`]: `import { date, defineModule, dropdown } from '#common/module.ts';

export const ${constant} = defineModule({
  name: '${constant}',
${
  constant === name
    ? ''
    : `  path: '${name}',
`
}  label: '${label}',
  singular: '${singular}',
  rights: { staff: 'work' },
  fields: {
    status: dropdown(
      'Status',
      [
        ['open', 'progress'],
        ['closed', 'done'],
      ],
      { default: 'open' },
    ),
    closed_on: date('Closed on'),
  },
});
export default ${constant};
`,
    [`server/${name}.rules.ts`]: `import { derive } from '#server/records/rules.ts';
import { ${constant} } from '../${name}.module.ts';

export default [
  derive(${constant}, 'a closed ${one} has the day it was closed', { on: ['status'] }, ({ record, set, context }) => {
    if (record.status !== 'closed' || record.closed_on) return;
    set({ closed_on: context.today() });
  }),
];
`,
    [`server/${name}.routes.ts`]: `import { route } from '#server/http/route.ts';
import { ${constant} } from '../${name}.module.ts';

export default [
  route('PUT /api/${name}/:id/close', {
    policy: { module: '${constant}', view: 'edit' },
    summary: 'Closes ${article} ${one}',
    handle: async ({ context, params }) => {
      const record = await context.records.update(${constant}, params.id!, { status: 'closed' });
      return { record, notices: context.toasts };
    },
  }),
];
`,
    [`server/${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test('a closed ${one} has the day it was closed', async () => {
  const admin = await app.signIn();
  const { record } = (await admin.post('/api/${name}', { name: 'First' })).body;

  const { body } = await admin.put(\`/api/${name}/\${record._id}/close\`);

  expect(body.record).toMatchObject({ status: 'closed', closed_on: expect.stringMatching(/^\\d{4}-\\d{2}-\\d{2}$/) });
});
`,
  };
}

/** The module's name: `exit-interviews` → `exitInterviews`. */
export const nameOfFeature = (folder: string) => folder.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

import { labelOf } from '../common/module.ts';

/** The files of a new feature by their path inside its folder: a module with one rule of its own, and the test of that rule. */
export function featureFiles(name: string): Record<string, string> {
  const constant = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const label = labelOf(name);
  const singular = label.endsWith('ies') ? `${label.slice(0, -3)}y` : label.replace(/s$/, '');
  const one = singular.toLowerCase();
  const article = /^[aeiou]/.test(one) ? 'an' : 'a';

  return {
    'README.md': `# ${label}

What ${article} ${one} is, in the words of the people who use it, and what Muster promises about it.

- \`${name}.module.ts\`: the data
- \`server/${name}.rules.ts\`: what every save keeps true
`,
    [`${name}.module.ts`]: `import { date, defineModule, dropdown } from '#common/module.ts';

export const ${constant} = defineModule({
  name: '${name}',
  label: '${label}',
  singular: '${singular}',
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
    [`server/${name}.rules.ts`]: `import { before } from '#server/records/rules.ts';
import { ${constant} } from '../${name}.module.ts';

export default [
  before(${constant}, 'a closed ${one} has the day it was closed', { on: ['status'] }, ({ record, set, context }) => {
    if (record.status !== 'closed' || record.closed_on) return;
    set({ closed_on: context.today() });
  }),
];
`,
  };
}

import { fieldSource, sampleSource, type FieldSpec } from './feature-fields.ts';
import { namesOf, type FeatureNames } from './feature-names.ts';

/**
 * The files of a new feature by their path inside its folder: a module with default rights, rules, a call, a scheduled job, a part
 * of the demo, a board, a part of the start page, and the tests of all that decides something.
 */
export function featureFiles(folder: string, fields: readonly FieldSpec[] = []): Record<string, string> {
  const names = namesOf(folder);
  return {
    'README.md': readme(names),
    [`${folder}.module.ts`]: definition(names, fields),
    [`server/${folder}.rules.ts`]: rules(names),
    [`server/${folder}.routes.ts`]: routes(names),
    [`server/${folder}.jobs.ts`]: jobs(names),
    [`server/${folder}.demo.ts`]: demo(names, fields),
    [`server/${folder}.test.ts`]: tests(names, fields),
    [`web/${folder}.screens.ts`]: screens(names),
    [`web/open-${folder}.tsx`]: homePart(names),
  };
}

/** The module with its default rights, and nothing that decides anything. */
export function bareFeature(folder: string, fields: readonly FieldSpec[] = []): Record<string, string> {
  const names = namesOf(folder);
  const [title] = readme(names).split('- `');
  return {
    'README.md': `${title}- \`${folder}.module.ts\`: the data, and what the shipped roles may do with it\n`,
    [`${folder}.module.ts`]: definition(names, fields),
  };
}

const readme = ({ folder, label, aOne }: FeatureNames) => `# ${label}

What ${aOne} is, in the words of the people who use it, and what Muster promises about it.

- \`${folder}.module.ts\`: the data, and what the shipped roles may do with it
- \`server/${folder}.rules.ts\`: what every save keeps true
- \`server/${folder}.routes.ts\`: its calls beyond the generic ones
- \`server/${folder}.jobs.ts\`: what happens every morning
- \`server/${folder}.demo.ts\`: its part of the demo agency
- \`web/${folder}.screens.ts\`: its board and its part of the start page
`;

function definition({ folder, module, label, singular }: FeatureNames, fields: readonly FieldSpec[]): string {
  const functions = new Set(['checkbox', 'date', 'defineModule', 'dropdown', ...fields.map(({ kind }) => kind)]);
  return `import { ${[...functions].toSorted().join(', ')} } from '#common/module.ts';

export const ${module} = defineModule({
  name: '${module}',
${module === folder ? '' : `  path: '${folder}',\n`}  label: '${label}',
  singular: '${singular}',
  navigation: 'Work',
  icon: 'clipboard-list',
  keyFacts: ['status', 'due'],
  sort: { field: 'due', order: 'asc' },
  rights: { staff: 'work' },
  fields: {
${fields.map((field) => `    ${fieldSource(field)},\n`).join('')}    status: dropdown('Status', [['open', 'progress'], ['closed', 'done']], { default: 'open' }),
    due: date('Due', { indexed: true }),
    closed_on: date('Closed on', { serverOnly: true }),
    is_late: checkbox('Late', { default: false, serverOnly: true, tone: 'expired' }),
  },
});
export default ${module};
`;
}

const rules = ({ folder, module, one }: FeatureNames) => `import { derive } from '#server/records/rules.ts';
import { ${module} } from '../${folder}.module.ts';

export default [
  derive(${module}, 'a closed ${one} has the day it was closed', { on: ['status'], orNew: true }, ({ record, set, context }) => {
    if (record.status === 'closed' && !record.closed_on) set({ closed_on: context.today() });
    if (record.status !== 'closed' && record.closed_on) set({ closed_on: null });
  }),
  derive(${module}, 'only an open ${one} whose day has passed is late', { on: ['status', 'due'], orNew: true }, ({ record, set, context }) => {
    const isLate = record.status !== 'closed' && record.due !== null && record.due < context.today();
    if (record.is_late !== isLate) set({ is_late: isLate });
  }),
];
`;

const routes = ({ folder, module, aOne, one }: FeatureNames) => `import { conflict } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { ${module} } from '../${folder}.module.ts';

export default [
  route('PUT /api/${folder}/:id/close', {
    policy: { module: '${module}', view: 'edit' },
    summary: 'Closes ${aOne}',
    answer: savedRecord,
    handle: ({ context, params }) =>
      context.transaction(async (inner) => {
        const { _id, status } = await inner.records.lock(${module}, params.id!);
        if (status === 'closed') throw conflict('already-closed', 'This ${one} is closed already. Reload the page to see it.');
        const record = await inner.records.update(${module}, _id, { status: 'closed' });
        return { record, notices: inner.toasts };
      }),
  }),
];
`;

const jobs = ({ folder, module, many }: FeatureNames) => `import { job } from '#server/jobs/job.ts';
import { ${module} } from '../${folder}.module.ts';

/** A day that passes saves nothing by itself: every morning the rule is asked about open ${many} whose day has passed. */
export const markLate = job(
  'mark-late-${folder}',
  async (context) => {
    const late = {
      all: [
        { field: 'status', op: 'equals', value: 'open' },
        { field: 'due', op: 'lessThan', value: context.today() },
        { field: 'is_late', op: 'equals', value: false },
      ],
    };
    for await (const { _id } of context.records.each(${module}, late)) await context.records.update(${module}, _id, { is_late: true });
  },
  { cron: '0 6 * * *' },
);

export default [markLate];
`;

const demo = ({ folder, module, singular, many }: FeatureNames, fields: readonly FieldSpec[]) => {
  const links = fields.filter(({ required, ref }) => required && ref);
  const found = links.map(({ name, ref }) => `  const ${name} = await context.records.first('${ref}', {});\n`).join('');
  const linked = links.map(({ name, kind }) => `${name}: ${kind === 'relate' ? `${name}!._id` : `[${name}!._id]`}`);
  const samples = [...linked, ...sampleSource(fields, 'n')].map((each) => `      ${each},\n`).join('');
  return `import { addDays } from '#common/fields/calendar.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { ${module} } from '../${folder}.module.ts';

/** A dozen ${many}: some closed, one late, the rest due in the next days. */
export default demo('${many}', 200, async (context, world) => {
${found}  for (let n = 1; n <= 12; n++) {
    const recruiter = world.pick(world.ids.recruiters!);
    const { records } = context.inNameOf(recruiter, 'demo data', officeMoment(context, 20 - n, n));
    await records.create(${module}, {
      name: \`${singular} \${n}\`,
${samples}      status: n % 3 === 0 ? 'closed' : 'open',
      due: addDays(context.today(), n - 2),
      assigned_to: recruiter,
    });
  }
});
`;
};

function tests({ folder, module, singular, one, many }: FeatureNames, fields: readonly FieldSpec[]): string {
  const links = fields.filter(({ required, ref }) => required && ref);
  const found = links
    .map(
      ({ name, kind, ref }) =>
        `  const ${name} = ${kind === 'relate' ? '' : '['}(await app.make('${ref}', { name: 'One' }))._id${kind === 'relate' ? '' : ']'};\n`,
    )
    .join('');
  const given = [`name: '${singular}'`, ...links.map(({ name }) => name), ...sampleSource(fields, 'count', true), '...more'];
  const isCounted = given.some((each) => each.includes('count'));
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import { ADMIN, startTestApp, type TestApp } from '#server/testing.ts';
import { markLate } from './${folder}.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

${isCounted ? 'let count = 0;\n' : ''}async function make(more: Record<string, unknown> = {}) {
${isCounted ? '  count++;\n' : ''}${found}  return app.make('${module}', { ${given.join(', ')} });
}

test('a closed ${one} has the day it was closed, and is closed once', async () => {
  const admin = await app.signIn();
  const { _id } = await make();

  const closed = await admin.put(\`/api/${folder}/\${_id}/close\`);

  expect(closed.body.record).toMatchObject({ status: 'closed', closed_on: expect.stringMatching(/^\\d{4}-\\d{2}-\\d{2}$/) });
  expect(await admin.put(\`/api/${folder}/\${_id}/close\`)).toMatchObject({ status: 409, body: { code: 'already-closed' } });
});

test('open ${many} are late from the day after they were due', async () => {
  const today = app.system().today();
  const [late, current, closed] = [await make({ due: today }), await make({ due: addDays(today, 5) }), await make({ due: today, status: 'closed' })];

  app.advance(2 * 86_400_000);
  await markLate.run(app.system(), {}, { jobId: '1', attempt: 1 });

  const isLate = async ({ _id }: { _id: string }) => (await app.system().records.get('${module}', _id)).is_late;
  expect(await Promise.all([late, current, closed].map(isLate))).toEqual([true, false, false]);
});

test('staff of the shipped roles work with ${many}; others are refused', async () => {
  const { _id } = await make();
  const recruiter = await app.system().records.first('roles', { name: 'Recruiter' });
  const [member, stranger] = [await app.userWith({}), await app.userWith({})];
  await app.system().records.update('users', member.user._id, { roles: [recruiter!._id] });
  await app.engine.changeCounters.check();
  const colleague = await app.signIn(member.user.email as string, ADMIN.password);

  expect((await colleague.get(\`/api/${folder}/\${_id}\`)).status).toBe(200);
  expect((await stranger.get(\`/api/${folder}/\${_id}\`)).status).toBe(403);
  expect((await stranger.put(\`/api/${folder}/\${_id}/close\`)).status).toBe(403);
});
`;
}

const screens = ({ folder, module, singular }: FeatureNames) => `import type { Visible } from '#common/visible.ts';
import type { Screens } from '#web/screens.ts';

/** The list in the shape of a board, as its address says. */
const BOARD = '/app/${module}?shape=board&by=status';
const visible: Visible = { module: '${module}', view: 'view' };

const screens: Screens = {
  navigation: [{ label: '${singular} board', icon: 'layout-board', path: BOARD, area: 'app', visible, group: 'Work', order: 90 }],
  home: [{ order: 60, visible: { worksWith: '${module}' }, load: () => import('./open-${folder}.tsx') }],
};

export default screens;
`;

const homePart = ({ module, many, component }: FeatureNames) => `import type { AnyRecord } from '#common/module.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { useSession } from '#web/session.tsx';
import { Due } from '#web/ui/due.tsx';
import { say } from '#web/words/say.ts';

const dueOf = ({ due }: AnyRecord) => <Due day={due} />;

/** Mine, the most pressing first. */
export default function Open${component}() {
  const me = useSession().user._id;
  return (
    <RecordsPart
      title={say('My open ${many}')}
      module="${module}"
      filter={{
        all: [
          { field: 'assigned_to', op: 'in', value: [me] },
          { field: 'status', op: 'in', value: ['open'] },
        ],
      }}
      sort="due"
      empty={say('You have no open ${many}.')}
      aside={dueOf}
    />
  );
}
`;

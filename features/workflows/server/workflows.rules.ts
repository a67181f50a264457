import { check, derive, effect } from '#server/records/rules.ts';
import type { Workflow } from '../workflow.ts';
import { workflows } from '../workflows.module.ts';
import { arm } from './arm.ts';
import { workflowById } from './load-workflows.queries.ts';
import { problemsOf } from './problems.ts';

const WHEN_IT_RUNS = ['active', 'module', 'executionOccurs', 'match', 'appliesTo', 'runsOnExisting'] as const;

export default [
  derive(
    workflows,
    'a workflow that is switched on begins anew',
    { on: ['active'], orNew: true },
    ({ record, set, context, changed }) => {
      if (record.active && changed('active')) set({ switchedOn: context.now().toISOString(), paused: null });
    },
  ),
  check(workflows, 'the module of a workflow is there', { on: ['module'] }, ({ record, refuse, context }) => {
    const module = record.module ? context.engine.registry.modules.get(record.module) : undefined;
    if (record.module && (!module || module.definitionDeleted)) refuse(`There is no module named ${record.module}.`, 'module');
  }),
  check(
    workflows,
    'an active workflow is complete',
    { on: ['active', 'module', 'executionOccurs'] },
    async ({ record, refuse, context }) => {
      if (!record.active) return;
      const stored = await workflowById(context.database, record._id);
      const parts = stored ?? { conditions: [], actions: [], alerts: [] };
      const workflow = { ...parts, ...record } as unknown as Workflow;
      for (const [field, sentence] of Object.entries(problemsOf(context.engine.registry, workflow)))
        refuse(sentence, field as 'active');
    },
  ),
  effect(
    workflows,
    'a workflow that is switched on leaves alone what meets its conditions already',
    { on: [...WHEN_IT_RUNS] },
    async ({ record, context }) => {
      const workflow = await workflowById(context.database, record._id);
      if (!workflow?.active) return;
      const left = await arm(context, workflow);
      if (left)
        context.toast(
          `${left.toLocaleString('en-US')} ${left === 1 ? 'record meets' : 'records meet'} the conditions already and ${left === 1 ? 'is' : 'are'} left alone.`,
        );
    },
  ),
];

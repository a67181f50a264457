import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { FieldNames } from '#server/modules/field-names.ts';
import { isSame } from '#server/records/values.ts';
import type { Workflow } from '../workflow.ts';
import { workflowActions } from '../workflow-actions.module.ts';
import { workflowAlerts } from '../workflow-alerts.module.ts';
import { workflowConditions } from '../workflow-conditions.module.ts';
import { activeWorkflows, allWorkflows } from './load-workflows.queries.ts';
import { problemsOf } from './problems.ts';
import { renamedWorkflow } from './renamed-workflow.ts';

/** A name that no field has. */
const GONE = 'gone$';

const fieldNames: FieldNames = {
  usesOf: async (context, module, field) => {
    const workflows = await allWorkflows(context.database);
    const marked = (workflow: Workflow) =>
      renamedWorkflow(context.engine.registry, workflow, (name, path) => (name === module.name && path === field ? GONE : path));
    return workflows
      .filter((workflow) => !isSame(marked(workflow), workflow))
      .map(({ name }) => ({ kind: 'workflow', name: name ?? '' }));
  },
  unfit: async (context, drafted) => {
    const problems = (of: Context, workflow: Workflow) => Object.keys(problemsOf(of.engine.registry, workflow)).length;
    return (await activeWorkflows(context.database))
      .filter((workflow) => problems(drafted, workflow) && !problems(context, workflow))
      .map(({ name }) => ({ kind: 'workflow', name: name ?? '' }));
  },
  rename: async (context, module, renames) => {
    for (const workflow of await allWorkflows(context.database)) {
      const renamed = renamedWorkflow(context.engine.registry, workflow, (name, field) =>
        name === module.name ? (renames.get(field) ?? field) : field,
      );
      await writeParts(context, workflowConditions.name, workflow.conditions, renamed.conditions);
      await writeParts(context, workflowActions.name, workflow.actions, renamed.actions);
      await writeParts(context, workflowAlerts.name, workflow.alerts, renamed.alerts);
    }
  },
};
export default fieldNames;

async function writeParts(context: Context, module: string, before: readonly object[], after: readonly object[]): Promise<void> {
  for (const [at, part] of after.entries()) {
    const old = before[at] as AnyRecord;
    const changed = Object.entries(part).filter(([name, value]) => !isSame(value, old[name]));
    if (changed.length) await context.records.update(module, old._id, Object.fromEntries(changed));
  }
}

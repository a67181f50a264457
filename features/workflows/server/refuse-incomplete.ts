import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { Workflow } from '../workflow.ts';
import { moduleOf, problemsOf } from './problems.ts';

/** The module of a workflow that could run. @throws 422 with what it still needs */
export function refuseIncomplete({ engine }: Context, workflow: Workflow): Module {
  const problems = problemsOf(engine.registry, workflow);
  if (Object.keys(problems).length) throw invalid(problems);
  return moduleOf(engine.registry, workflow)!;
}

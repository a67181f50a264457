import { conflict } from '#common/errors.ts';
import { eachRecord } from '../records/each-record.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { Run, RunRecord } from './run.ts';
import type { Worked } from './works.ts';

/**
 * Something that a feature does to each of many records: the default export of `*.act.ts`. A record whose work is refused is skipped
 * with the reason, and nothing of the attempt stays.
 */
export interface FeatureAct<Input extends object = any> {
  /** Unique; runs that are kept name it. */
  readonly name: string;
  /** How its runs are called, before “3 providers”: “Agreements for”. */
  readonly title: string;
  /** What became of the records, after their number: “made”. */
  readonly done: string;
  /** Records of one transaction. */
  readonly batch: number;
  /** Its runs can be taken back by what they left in the audit log. */
  readonly isUndoable?: boolean;
  readonly work?: (context: Context, module: Module, recordId: string, input: Input) => Promise<void>;
  /** In place of `work`: all records of a batch together, where none is refused for itself. */
  readonly workMany?: (context: Context, module: Module, ids: readonly string[], input: Input) => Promise<Worked>;
}

export const featureAct = <Input extends object>(act: FeatureAct<Input>): FeatureAct<Input> => act;

/** The next records of a run. @throws 409 where the feature that ordered it is gone */
export async function workFeatureAct(context: Context, run: Run, module: Module, next: readonly RunRecord[]): Promise<Worked> {
  const act = actOf(context, run);
  if (!act) throw conflict('unknown-act', 'What was to be done is not known any more.');
  return workAct(
    context,
    act,
    module,
    next.map(({ recordId }) => recordId),
    run.plan.input ?? {},
  );
}

export const actOf = ({ engine }: Pick<Context, 'engine'>, { plan }: Pick<Run, 'plan'>): FeatureAct | undefined =>
  engine.discovered.acts.find(({ name }) => name === plan.act);

/** The act on these records, in the transaction that is open. */
export async function workAct<Input extends object>(
  context: Context,
  act: FeatureAct<Input>,
  module: Module,
  ids: readonly string[],
  input: Input,
): Promise<Worked> {
  if (act.workMany) return act.workMany(context, module, ids, input);
  const skipped = await eachRecord(context, module, ids, (id) => act.work!(context, module, id, input));
  const matched = ids.length - skipped.filter(({ code }) => code === 'not-found').length;
  return { matched, changed: ids.length - skipped.length, skipped };
}

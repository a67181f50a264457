import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { workAct, type FeatureAct } from './feature-act.ts';
import { atOnce, inBackground, theseRecords } from './start-run.ts';
import type { Worked } from './works.ts';

/** So many are done while the caller waits; more are a run in the background. */
const MOST_AT_ONCE = 50;

/** `{ matched, changed, skipped, run }`, or `{ run }` where it goes on in the background. */
export async function startAct<Input extends object>(
  context: Context,
  act: FeatureAct<Input>,
  module: Module,
  ids: readonly string[],
  input: Input,
): Promise<(Worked & { run: string | null }) | { run: string; isBackground: true }> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  const order = { kind: 'act', module, plan: { act: act.name, input } } as const;
  if (unique.length > MOST_AT_ONCE) return { ...(await inBackground(context, order, theseRecords(unique))), isBackground: true };
  if (!unique.length) return { matched: 0, changed: 0, skipped: [], run: null };
  return atOnce(context, order, unique.length, (inner) => workAct(inner, act, module, unique, input));
}

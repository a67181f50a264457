import type { CompiledFormula } from '#common/formula/compile-formula.ts';
import { dayIn } from '#common/time-zones.ts';
import type { Context } from '../context.ts';
import { readAgency } from '../jobs/agency-schedule.ts';

/** Today by the agency's clocks, where one of these asks for it: what is stored for everybody is of one day for everybody. */
export async function dayFor({ engine, now }: Context, formulas: readonly CompiledFormula[]): Promise<string> {
  if (!formulas.some(({ usesToday }) => usesToday)) return '';
  const { timeZone } = await readAgency(engine);
  return dayIn(timeZone, now());
}

import type { CompiledFormula } from '#common/formula/compile-formula.ts';
import type { Context } from '../context.ts';

/** Today by the agency's clocks, where one of these asks for it: what is stored for everybody is of one day for everybody. */
export const dayFor = async (context: Context, formulas: readonly CompiledFormula[]): Promise<string> =>
  formulas.some(({ usesToday }) => usesToday) ? context.engine.computing.today(context) : '';

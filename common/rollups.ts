import type { FieldConditions } from './field-conditions.ts';

export const ROLLUP_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type RollupFunction = (typeof ROLLUP_FUNCTIONS)[number];

/** `{ module: 'subs', field: 'leads_subs', fn: 'sum', of: 'rate' }`: adds up the rates of the subs that point here by that relation. */
export interface Rollup {
  readonly module: string;
  /** The Relate of `module` that points here. */
  readonly field: string;
  readonly fn: RollupFunction;
  /** What is added up or compared; a count of it counts the records that have it. */
  readonly of?: string;
  /** Only these records. */
  readonly where?: FieldConditions;
}

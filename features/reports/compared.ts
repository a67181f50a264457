import type { Analysis, AnalyzedGroup } from '#common/analysis.ts';
import type { DateRange } from '#common/named-ranges.ts';

/** A group with what it was in the period before, and by how much its numbers have grown since. */
export interface ComparedGroup extends AnalyzedGroup {
  before?: AnalyzedGroup['values'];
  change?: (number | null)[];
}
/** The period before the one that the filters name: its days, both in it, and its totals. */
export interface Before extends DateRange {
  totals: Analysis['totals'];
  change: (number | null)[];
}
/** An analysis beside the same of the period before; `before` is null where the filters name no period. */
export interface Compared extends Analysis {
  groups: ComparedGroup[];
  before?: Before | null;
}

/** Columns that stand together: a number, what it was before, and the difference. */
export interface NumberColumn {
  label: string;
  type: string;
  /** The place of its number among the report's own. */
  column: number;
  of: 'now' | 'before' | 'change';
}
export function numberColumns({ columns, before }: Compared): NumberColumn[] {
  return columns.flatMap(({ label, type }, column): NumberColumn[] => {
    const now: NumberColumn = { label, type, column, of: 'now' };
    if (!before) return [now];
    return [
      now,
      { label: `${label} before`, type, column, of: 'before' },
      { label: `${label} change`, type, column, of: 'change' },
    ];
  });
}

/** The values of a group in the order of `numberColumns`. */
export const numbersOf = (
  columns: readonly NumberColumn[],
  { values, before = [], change = [] }: Omit<ComparedGroup, 'keys' | 'labels'>,
) => columns.map(({ column, of }) => (of === 'now' ? values : of === 'before' ? before : change)[column] ?? null);

/** The totals in the order of `numberColumns`. */
export const totalNumbers = (columns: readonly NumberColumn[], { totals, before }: Compared) =>
  numbersOf(columns, { values: totals, ...(before ? { before: before.totals, change: before.change } : {}) });

export const withoutComparison = ({ before: _, ...analysis }: Compared): Compared => analysis;

import type { ReactNode } from 'react';
import type { AnyRecord } from '#common/module.ts';
import type { RecordGroup } from './groups-api.ts';

/** A group of a table, with as many of its records as were asked for. */
export interface GridSection {
  key: string;
  label: ReactNode;
  group: RecordGroup;
  isOpen: boolean;
  toggle: () => void;
  records: readonly AnyRecord[];
  /** Asks for more of its records; absent: these are all. */
  showMore?: () => void;
}

/** A row of a table, each of the same height. `row`: of the records alone. */
export type GridItem =
  | { kind: 'record'; record: AnyRecord; row: number }
  | { kind: 'head'; section: GridSection }
  | { kind: 'more'; section: GridSection };

export function itemsOf(rows: readonly AnyRecord[], sections: readonly GridSection[] | undefined): GridItem[] {
  if (!sections) return rows.map((record, row) => ({ kind: 'record', record, row }));
  let row = 0;
  return sections.flatMap((section): GridItem[] => [
    { kind: 'head', section },
    ...(section.isOpen ? section.records.map((record): GridItem => ({ kind: 'record', record, row: row++ })) : []),
    ...(section.isOpen && section.showMore ? [{ kind: 'more', section } as const] : []),
  ]);
}

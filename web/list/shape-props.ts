import type { DescribedModule } from '#common/described-module.ts';
import type { Columns } from './columns.ts';
import type { List } from './use-list.ts';

/** What a board, a calendar and a map are given. */
export interface ShapeProps {
  module: DescribedModule;
  list: List;
  columns: Columns;
  openId: string | null;
  onOpen: (id: string) => void;
}

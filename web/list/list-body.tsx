import { lazy, Suspense, type RefObject } from 'react';
import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { hasFailed } from '../has-failed.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import { CardList } from './card-list.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import type { Columns } from './columns.ts';
import type { EditedCell } from './edited-cell.ts';
import { Grid } from './grid.tsx';
import type { ListExtras } from './list-extras.ts';
import { RowsSkeleton } from './list-skeleton.tsx';
import { nextSort, plainState } from './list-state.ts';
import { NothingHere } from './nothing-here.tsx';
import type { Selecting } from './selection.ts';
import type { GroupedRows } from './use-grouped-rows.tsx';
import type { List } from './use-list.ts';

const SHAPES = {
  board: lazy(() => import('./board/board.tsx')),
  calendar: lazy(() => import('./calendar/calendar.tsx')),
  map: lazy(() => import('./map/map.tsx')),
};

interface Props {
  module: DescribedModule;
  list: List;
  columns: Columns;
  selecting: Selecting;
  records: readonly AnyRecord[];
  grouped: GroupedRows;
  mayCreate: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
  edited: EditedCell | null;
  setEdited: (edited: EditedCell | null) => void;
  scroller: RefObject<HTMLElement | null>;
  Row?: ListExtras['Row'] | undefined;
}
/** The records in the shape of the list, or why there are none. */
export function ListBody({ module, list, columns, selecting, records, grouped, mayCreate, ...rest }: Props) {
  const { openId, onOpen, edited, setEdited, scroller, Row } = rest;
  const { state, change, result } = list;
  const isPhone = usePhone();
  const error = hasFailed(result.error, result.data) ? result.error : grouped.error;
  if (error)
    return (
      <ListProblem
        error={error}
        retry={() => void result.refetch()}
        reset={() => change({ ...plainState(module), size: state.size })}
      />
    );
  const Shape = state.shape === 'table' ? undefined : SHAPES[state.shape];
  if (Shape)
    return (
      <Suspense fallback={state.shape === 'board' ? <BoardSkeleton /> : null}>
        <Shape {...{ module, list, columns, openId, onOpen }} />
      </Suspense>
    );
  if (result.isPending || grouped.isPending) return <RowsSkeleton columns={columns} />;
  const isEmpty = (list.isPaged ? records : (result.data?.records ?? [])).length === 0;
  if (isEmpty && !edited)
    return (
      <NothingHere
        module={module}
        isFiltered={list.isFiltered}
        mayCreate={mayCreate}
        clear={() => change({ search: '', filter: null })}
      />
    );
  const sections = list.isPaged ? undefined : grouped.sections;
  if (isPhone) return <CardList {...{ module, columns, records, sections, selecting }} Row={Row} />;
  return (
    <Grid
      {...{ module, columns, records, sections, list, selecting, openId, onOpen, edited, setEdited, scroller, Row }}
      onSort={(field, isMore) => change({ sort: nextSort(state.sort, field, isMore) })}
      isStale={result.isPlaceholderData}
    />
  );
}

function ListProblem({ error, retry, reset }: { error: Error; retry: () => void; reset: () => void }) {
  const isRefused = error instanceof ApiError && error.status === 400;
  if (error instanceof ApiError && error.code === 'access-denied')
    return <EmptyState icon="lock" title={say('No access')} text={error.message} />;
  return (
    <EmptyState icon="alert-triangle" title={say('The list could not be loaded')} text={error.message}>
      <Button variant="default" onClick={isRefused ? reset : retry}>
        {say(isRefused ? 'Clear filters' : 'Try again')}
      </Button>
    </EmptyState>
  );
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { useAddressParts } from '../address-parts.ts';
import { withQueryParts } from '../query-parts.ts';
import { leaveTrail } from '../records/list-trail.ts';
import { useRights } from '../records/rights.ts';
import { PageHead } from '../ui/page-head.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import { useColumns } from './columns.ts';
import type { EditedCell } from './edited-cell.ts';
import { ListBody } from './list-body.tsx';
import { ListButtons } from './list-buttons.tsx';
import { ListHeads } from './list-heads.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListTotal } from './list-total.tsx';
import type { ListExtras } from './list-extras.ts';
import { viewOfList } from './list-view.ts';
import { useListMemory } from './list-memory.ts';
import { Pager } from './pager.tsx';
import { useSelection } from './selection.ts';
import { useGroupedRows } from './use-grouped-rows.tsx';
import { useList } from './use-list.ts';
import classes from './module-list.module.css';

const SelectionBar = lazy(() => import('./selection-bar.tsx'));
const FilterPanel = lazy(() => import('./filter-panel.tsx'));
const PreviewPanel = lazy(() => import('../records/preview-panel.tsx'));

interface Props {
  module: DescribedModule;
  extras?: ListExtras;
}
export function ModuleList({ module, extras }: Props) {
  const columns = useColumns(module);
  const list = useList(module, columns.names);
  const { result } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const memory = useListMemory(scroller, result.isSuccess);
  const selecting = useSelection(memory.selection, list.state);
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the memory is new at every render
  useEffect(() => void memory.keep(selecting.selection), [selecting.selection]);
  const [openId, setOpenId] = usePreviewId();
  const [isFiltering, setFiltering] = useState(false);
  const [edited, setEdited] = useState<EditedCell | null>(null);
  const isPhone = usePhone();
  const { mayCreate } = useRights(module);
  const newRecord = say('New {singular}', { singular: inSentence(module.singular) });
  const grouped = useGroupedRows(module, list, columns.names);
  const records = list.isPaged
    ? (result.data?.records ?? NO_RECORDS)
    : list.state.shape === 'table'
      ? grouped.records
      : NO_RECORDS;
  useEffect(
    () =>
      void leaveTrail(
        module.name,
        records.map((record) => record._id),
      ),
    [module.name, records],
  );
  return (
    <div className={classes.screen}>
      {isFiltering && (
        <Suspense>
          <FilterPanel module={module} list={list} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
      <section className={classes.list} aria-label={module.label}>
        <PageHead title={module.label} aside={list.total && <ListTotal total={list.total} />} isOneRow>
          <ListButtons module={module} />
          {mayCreate && (
            <Button
              component={Link}
              to={`${module.route}/new`}
              leftSection={<IconPlus size={16} stroke={2} />}
              size="sm"
              aria-label={newRecord}
            >
              {isPhone ? say('New') : newRecord}
            </Button>
          )}
        </PageHead>
        <ListHeads module={module} view={viewOfList(list.state, columns)} />
        <ListToolbar {...{ module, list, columns, selecting, isFiltering, setFiltering }} />
        {selecting.count > 0 && (
          <Suspense>
            <SelectionBar {...{ module, list, selecting, records }} Selection={extras?.Selection} />
          </Suspense>
        )}
        <div className={classes.scroller} ref={scroller} onScroll={memory.keepScroll}>
          <ListBody
            {...{ module, list, columns, selecting, records, grouped, mayCreate, openId, edited, setEdited, scroller }}
            onOpen={setOpenId}
            Row={extras?.Row}
          />
        </div>
        {list.isPaged && <Pager list={list} />}
      </section>
      {openId && !isPhone && (
        <Suspense>
          <PreviewPanel
            module={module}
            id={openId}
            ids={records.map((record) => record._id)}
            onWalk={setOpenId}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const NO_RECORDS: AnyRecord[] = [];

/** The open preview stands in the address, so that a reload or a shared link shows it again. */
function usePreviewId(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useAddressParts();
  const open = (id: string | null) =>
    setParams((before) => withQueryParts(before, { open: id }), { replace: true, preventScrollReset: true });
  return [params.get('open'), open];
}

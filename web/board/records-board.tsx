import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, Option } from '#common/module.ts';
import { formatNumber } from '../formats.ts';
import { listAt } from '../home/part.tsx';
import { fieldOf, useModules } from '../modules.ts';
import { pageOptions } from '../records/records-api.ts';
import { Board, BoardCard, BoardColumn } from '../ui/board.tsx';
import { ModuleDenied } from '../ui/module-denied.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './records-board.module.css';

const SHOWN = 25;

interface Props {
  title: string;
  module: string;
  /** A Dropdown: every choice is a column. */
  field: string;
  /** By which the cards of a column are ordered. */
  sort: string;
  sortOrder?: 'asc' | 'desc';
  relations?: string[];
  nameOf?: (record: AnyRecord) => string;
  facts?: (record: AnyRecord) => ReactNode;
}
/** The records of a module by their state. A column shows the first 25, and its foot leads to the list of all. */
export function RecordsBoard(props: Props) {
  const { byName, isLoading } = useModules();
  const module = byName.get(props.module);
  if (!module) return isLoading ? null : <ModuleDenied area={props.title} />;
  return (
    <>
      <PageHead title={props.title}>
        <Link to={module.route} className={classes.link}>
          As a list
        </Link>
      </PageHead>
      <Board label={props.title}>
        {(fieldOf(module, props.field)?.options ?? []).map((option) => (
          <Column key={option.value} {...props} module={module} option={option} />
        ))}
      </Board>
    </>
  );
}

interface ColumnProps extends Omit<Props, 'module'> {
  module: DescribedModule;
  option: Option;
}
function Column(props: ColumnProps) {
  const { module, field, option, sort, sortOrder = 'asc', relations = [], facts } = props;
  const { nameOf = ({ name }) => String(name ?? module.singular) } = props;
  const filter = { all: [{ field, op: 'in', value: [option.value] }] };
  const query = useQuery(
    pageOptions(module, {
      searchTerms: filter,
      sortField: sort,
      sortOrder,
      pageSize: SHOWN,
      relationshipsNeeded: relations,
      total: 'exact',
    }),
  );
  const total = query.data?.total ?? 0;
  return (
    <BoardColumn
      title={option.label}
      tone={option.tone}
      count={query.data && formatNumber(total)}
      query={{ data: query.data?.records, error: query.error }}
      foot={
        total > SHOWN && (
          <Link to={listAt(module.route, filter)} className={classes.link}>
            Show all {formatNumber(total)}
          </Link>
        )
      }
    >
      {(record) => (
        <BoardCard key={record._id} to={`${module.route}/${record._id}`} title={nameOf(record)}>
          {facts?.(record)}
        </BoardCard>
      )}
    </BoardColumn>
  );
}

import { useState } from 'react';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { inSentence } from '#common/names.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { fieldOf, useModules } from '../modules.ts';
import { useAccess } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { RightsButton } from './rights-button.tsx';
import { askForRecord } from './quick-create.ts';
import { pageOptions, relationsOf } from './records-api.ts';
import { relatedLists, type RelatedList } from './related-lists.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './record.module.css';
import { formatNumber } from '../formats.ts';

const ROWS = 5;

/** The records that point at this one, list by list, each counted when it comes into view; first those of modules that people work in. */
export function RelatedRail({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { all } = useModules();
  const [isWhole, setWhole] = useState(false);
  const lists = relatedLists(module, all);
  const first = lists.filter(isAtHand);
  const others = lists.filter((list) => !isAtHand(list));
  const hasMore = first.length > 0 && others.length > 0;
  if (lists.length === 0) return null;
  return (
    <aside className={classes.rail} aria-label="Related records">
      {(hasMore && !isWhole ? first : [...first, ...others]).map((list) => (
        <Panel key={`${list.module.name}.${list.field.fieldName}`} list={list} target={module} record={record} />
      ))}
      {hasMore && (
        <Button variant="subtle" size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer lists' : `Show ${others.length} more ${others.length === 1 ? 'list' : 'lists'}`}
        </Button>
      )}
    </aside>
  );
}

/** What the navigation leads to, and what an admin made. */
const isAtHand = ({ module }: RelatedList): boolean => module.navigation !== undefined || module.custom;

function Panel({ list, target, record }: { list: RelatedList; target: DescribedModule; record: AnyRecord }) {
  const { module, field, label } = list;
  const { ref, inViewport } = useInViewport();
  const [page, setPage] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const { create } = useAccess(module.name);
  const columns = fieldsInLayout(layoutFor(module, 'popup-listview')).filter(
    (name) => name !== 'name' && name !== field.fieldName,
  );
  const condition = { field: field.fieldName, op: 'in' as const, value: [record._id] };
  const query = {
    searchTerms: { all: [condition] },
    sortField: module.sort.field,
    sortOrder: module.sort.order,
    pageNumber: page,
    pageSize: ROWS,
    relationshipsNeeded: relationsOf(module, columns),
    total: 'capped' as const,
  };
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const { data, isPending } = useQuery({ ...pageOptions(module, query), enabled: wasSeen });
  const add = () => {
    const one = { _id: record._id, name: String(record.name ?? '') };
    void askForRecord(module, '', { [field.fieldName]: field.inputType === 'MultiRelate' ? [one] : one });
  };
  const total = data ? `${formatNumber(data.total)}${data.totalIsCapped ? '+' : ''}` : '';
  const hasRows = (data?.records.length ?? 0) > 0;
  const allAddress = `${module.route}?filter=${encodeURIComponent(JSON.stringify({ all: [condition] }))}`;
  return (
    <section ref={ref} className={classes.related} aria-label={label}>
      <div className={classes.relatedHead}>
        <button type="button" aria-expanded={isOpen && hasRows} onClick={() => setOpen(!isOpen)} disabled={!hasRows}>
          <Icon name={module.icon} size={16} />
          <h3>{label}</h3>
          <span className="muted numeric">{isPending ? <Skeleton h={10} w={18} /> : total}</span>
          {hasRows && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
        </button>
        {!create && module.writes !== 'server' && (
          <RightsButton module={module} size="sm" label={`You may not create ${inSentence(module.label)}: what may I do here?`} />
        )}
        {create && module.writes !== 'server' && (
          <Tooltip label={`New ${inSentence(module.singular)} for this ${inSentence(target.singular)}`}>
            <ActionIcon size="sm" aria-label={`New ${inSentence(module.singular)}`} onClick={add}>
              <IconPlus size={15} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isOpen && hasRows && (
        <ul className={classes.relatedRows}>
          {data!.records.map((row) => (
            <li key={row._id}>
              <Link to={`${module.route}/${row._id}`} className="ellipsis">
                {String(row.name ?? module.singular)}
              </Link>
              <span className={classes.relatedFacts}>
                {columns.slice(0, 2).map((name) => {
                  const column = fieldOf(module, name);
                  return column && <FieldCell key={name} field={column} value={row[name]} />;
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && data && data.total > ROWS && (
        <div className={classes.relatedFoot}>
          <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <button
            type="button"
            disabled={(page + 1) * ROWS >= data.total && !data.totalIsCapped}
            onClick={() => setPage(page + 1)}
          >
            Next
          </button>
          <Link to={allAddress}>Show all</Link>
        </div>
      )}
    </section>
  );
}

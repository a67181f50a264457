import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '../formats.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageSteps } from '../ui/pages.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import { addRelated, mayAddTo } from './add-related.ts';
import { LinkButton } from './link-button.tsx';
import { RelatedRow } from './related-row.tsx';
import { SortMenu, type RelatedSort } from './related-sort.tsx';
import { useRights } from './rights.ts';
import { RightsButton } from './rights-button.tsx';
import { pageOptions, relationsOf } from './records-api.ts';
import type { CountedList } from './related-lists.ts';
import classes from './record.module.css';

interface Props {
  list: CountedList;
  target: DescribedModule;
  record: AnyRecord;
  isBrief: boolean;
}
/** One list of related records: its rows are asked for when it comes into view. */
export function RelatedPanel({ list, target, record, isBrief }: Props) {
  const { module, field, label, count, isCapped } = list;
  const { ref, inViewport } = useInViewport();
  const [page, setPage] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const [wasSeen, setSeen] = useState(false);
  const [sort, setSort] = useState<RelatedSort>(module.sort);
  if (inViewport && !wasSeen) setSeen(true);
  const rows = isBrief ? 3 : 5;
  const columns = factsOf(list);
  const condition = { field: field.fieldName, op: 'in' as const, value: [record._id] };
  const query = {
    searchTerms: { all: [condition] },
    sortField: sort.field,
    sortOrder: sort.order,
    pageNumber: page,
    pageSize: rows,
    relationshipsNeeded: relationsOf(module, columns),
    total: 'none' as const,
  };
  const { data } = useQuery({ ...pageOptions(module, query), enabled: wasSeen && isOpen });
  const allAddress = `${module.route}?filter=${encodeURIComponent(JSON.stringify({ all: [condition] }))}`;
  return (
    <section ref={ref} className={classes.related} aria-label={label}>
      <div className={classes.relatedHead}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={module.icon} size={16} />
          <h3>{label}</h3>
          <span className="muted numeric">{`${formatNumber(count)}${isCapped ? '+' : ''}`}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
        {!isBrief && isOpen && count > 1 && (
          <SortMenu
            module={module}
            columns={columns}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(0);
            }}
          />
        )}
        {!isBrief && <LinkButton list={list} target={target} record={record} />}
        <AddButton list={list} target={target} record={record} />
      </div>
      {isOpen && data && (
        <ul className={classes.relatedRows}>
          {data.records.map((row) => (
            <RelatedRow
              key={row._id}
              list={list}
              target={target}
              record={record}
              row={row}
              columns={columns.slice(0, isBrief ? 1 : 2)}
              isBrief={isBrief}
            />
          ))}
        </ul>
      )}
      {isOpen && count > rows && (
        <div className={classes.relatedFoot}>
          {!isBrief && <PageSteps page={page} isLast={(page + 1) * rows >= count && !isCapped} onChange={setPage} />}
          <Link to={allAddress}>{say('Show all')}</Link>
        </div>
      )}
    </section>
  );
}

function AddButton({ list, target, record }: Pick<Props, 'list' | 'target' | 'record'>) {
  const session = useSession();
  const navigate = useNavigate();
  const { module } = list;
  const rights = useRights(module);
  if (mayAddTo(list, session))
    return (
      <Tooltip
        label={say('New {singular} for this {singular2}', {
          singular: inSentence(module.singular),
          singular2: inSentence(target.singular),
        })}
      >
        <ActionIcon
          size="sm"
          aria-label={say('New {singular}', { singular: inSentence(module.singular) })}
          onClick={() => addRelated(list, target, record, navigate)}
        >
          <IconPlus size={15} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    );
  if (rights.moduleLock) return null;
  return (
    <RightsButton
      module={module}
      size="sm"
      label={say('You may not create {records}. What may I do here?', { records: inSentence(pluralOf(module)) })}
    />
  );
}

/** Beside its name: the state of a record, and what else its short list shows. */
function factsOf({ module, field }: CountedList): string[] {
  const shown = fieldsInLayout(layoutFor(module, 'popup-listview'));
  return shown.filter((name) => name !== 'name' && name !== field.fieldName);
}

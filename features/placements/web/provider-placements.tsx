import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { formatDay } from '#web/formats.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { referenceOf } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import classes from './provider-pages.module.css';

const MOST = 100;

/** Where a provider works, the latest first. */
export default function ProviderPlacements() {
  const placements = useModule('placements');
  return (
    <>
      <h1>{say('Your placements')}</h1>
      {placements ? <List module={placements} /> : <Skeleton h={200} />}
    </>
  );
}

function List({ module }: { module: DescribedModule }) {
  const query = useQuery(
    pageOptions(module, { searchTerms: {}, sortField: 'planned_start_date', sortOrder: 'desc', pageSize: MOST, total: 'capped' }),
  );
  if (query.isPending) return <Skeleton h={200} />;
  if (!query.data)
    return (
      <EmptyState icon="alert-triangle" title={say('Your placements could not be loaded')} text={query.error?.message ?? ''} />
    );
  const { records } = query.data;
  if (!records.length)
    return (
      <EmptyState
        icon="map-pin"
        title={say('No placements yet')}
        text={say('When you are placed, your assignment appears here.')}
      />
    );
  const status = fieldOf(module, 'status');
  return (
    <ul className={classes.cards}>
      {records.map((placement) => (
        <li key={placement._id} className={classes.card}>
          <span className={classes.cardHead}>
            <strong>{String(placement.name)}</strong>
            {status && <FieldCell field={status} value={placement.status} />}
          </span>
          <span className="muted">{spanOf(placement)}</span>
          {referenceOf(placement.placements_credentialing) && (
            <Link
              to={`/provider/credentialing/${referenceOf(placement.placements_credentialing)!._id}`}
              className={classes.way}
              aria-label={say('Credentialing of {name}', { name: String(placement.name) })}
            >
              {say('Credentialing')}
              <Icon name="chevron-right" size={18} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function spanOf({ planned_start_date, end_date }: AnyRecord): string {
  const start = planned_start_date
    ? say('From {date}', { date: formatDay(String(planned_start_date)) })
    : say('The start is not set yet');
  return end_date ? say('{start} to {date}', { start, date: formatDay(String(end_date)) }) : start;
}

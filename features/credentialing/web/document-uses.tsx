import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { formatDay, formatMoment } from '#web/formats.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { itemAddress, usesOptions } from './document-uses-api.ts';
import classes from './document-uses.module.css';

interface Notice {
  /** Days ahead. */
  lead: number;
  at: string;
  to: string[];
  expires: string;
}

/** The items that a document answers, and who was told when that it expires. */
export default function DocumentUses({ record }: RecordPartProps) {
  const notices = (record.expiration_notices ?? []) as Notice[];
  return (
    <div className={classes.page}>
      <section aria-label={say('Uses')}>
        <h2>{say('Uses')}</h2>
        <Uses document={record._id} />
      </section>
      {record.expiration_notices !== undefined && (
        <section aria-label={say('Notices of the expiry')}>
          <h2>{say('Notices of the expiry')}</h2>
          <Notices notices={notices} expires={record.expiration_date as string | null | undefined} />
        </section>
      )}
    </div>
  );
}

function Uses({ document }: { document: string }) {
  const { data, error } = useQuery(usesOptions(document));
  if (error) return <EmptyState icon="alert-triangle" title={say('The uses could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={80} />;
  if (!data.records.length) return <p className="muted">{say('No required item is answered by this document.')}</p>;
  return (
    <ul className={classes.lines}>
      {data.records.map(({ _id, name, isRenewal, completed, sentBack, record }) => (
        <li key={_id}>
          <span>
            <b>{name ?? say('Item')}</b>
            {record && <Link to={itemAddress(record._id, _id)}>{record.name}</Link>}
            {sentBack && <span className="muted">{sentBack}</span>}
          </span>
          {sentBack !== null ? (
            <Badge tone="refused">{say('Sent back')}</Badge>
          ) : isRenewal ? (
            <Badge tone="waiting">{say('Renewal submitted')}</Badge>
          ) : (
            <StateBadge isDone={completed} />
          )}
        </li>
      ))}
    </ul>
  );
}

const StateBadge = ({ isDone }: { isDone: boolean }) =>
  isDone ? <Badge tone="done">{say('Done')}</Badge> : <Badge tone="neutral">{say('To do')}</Badge>;

function Notices({ notices, expires }: { notices: readonly Notice[]; expires: string | null | undefined }) {
  const people = [...new Set(notices.flatMap(({ to }) => to))];
  const { data: names } = useQuery({
    queryKey: ['records', 'users', 'names', ...people],
    enabled: people.length > 0,
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; name: string }[] }>('/api/records/names', {
        body: { records: people.map((_id) => ({ moduleName: 'users', _id })) },
        signal,
        quiet: true,
      }),
  });
  if (!notices.length) return <p className="muted">{say('Nobody was told yet that this document expires.')}</p>;
  const nameOf = new Map(names?.records.map(({ _id, name }) => [_id, name]));
  const toldPeople = (ids: readonly string[]) =>
    ids.map((id) => nameOf.get(id) ?? (names ? say('Somebody') : '…')).join(', ') || say('Nobody');
  return (
    <ul className={classes.lines}>
      {notices.toReversed().map(({ lead, at, to, expires: about }) => (
        <li key={at}>
          <span>
            <b>{say({ one: '1 day ahead', other: '{count} days ahead' }, { count: lead })}</b>
            <span className="muted">
              {about === expires
                ? toldPeople(to)
                : say('{people}, of the expiry on {day}', { people: toldPeople(to), day: formatDay(about) })}
            </span>
          </span>
          <span className="muted numeric">{formatMoment(at)}</span>
        </li>
      ))}
    </ul>
  );
}

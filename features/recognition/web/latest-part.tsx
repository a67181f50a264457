import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { Part } from '#web/home/part.tsx';
import { useRecordName } from '#web/records/reference.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import classes from './recognition.module.css';

interface Row {
  _id: string;
  name: string | null;
  user: string;
  dateAccomplished: string | null;
  createdAt: string;
}

/** What colleagues have earned lately. */
export default function LatestPart() {
  const query = useQuery({
    queryKey: ['records', 'earnedAchievements', 'latest'],
    queryFn: ({ signal }) =>
      api<{ records: Row[] }>('/api/earned-achievements/dataSourceSearch', {
        body: { sort: [{ field: 'dateAccomplished', order: 'desc' }], pageSize: 5, total: 'none' },
        signal,
        quiet: true,
      }).then(({ records }) => records),
  });
  return (
    <Part title={say('Latest achievements')} to="/app/feed" query={query} isEmpty={(rows) => rows.length === 0}>
      {(rows) => (
        <ul className={classes.list}>
          {rows.map((row) => (
            <LatestRow key={row._id} row={row} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function LatestRow({ row }: { row: Row }) {
  const name = useRecordName('users', { _id: row.user });
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        <Link to={`/app/recognition/${row.user}`}>{name === null ? '…' : name || say('A colleague')}</Link>
        <span>{row.name}</span>
      </div>
      <span className="muted">
        <RelativeTime value={row.dateAccomplished ?? row.createdAt} />
      </span>
    </li>
  );
}

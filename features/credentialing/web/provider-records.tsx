import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { useMyRecords } from './board-api.ts';
import { ProgressBar } from './progress-bar.tsx';
import { RecordOfProvider } from './provider-record.tsx';
import classes from './credentialing.module.css';

/** Where a provider lands: their records, or in their place the only one. */
export default function ProviderRecords() {
  const mine = useMyRecords();
  if (mine.isPending) return <Skeleton h={160} />;
  if (!mine.data)
    return (
      <EmptyState
        heading="h1"
        icon="alert-triangle"
        title={say('Your credentialing could not be loaded')}
        text={mine.error?.message ?? ''}
      />
    );
  const { records } = mine.data;
  if (records.length === 1) return <RecordOfProvider id={records[0]!._id} />;
  if (!records.length)
    return (
      <EmptyState
        heading="h1"
        icon="certificate"
        title={say('Nothing to complete')}
        text={say('When you are placed, the items that your assignment needs appear here.')}
      />
    );
  return (
    <>
      <h1>{say('Your credentialing')}</h1>
      <ul className={classes.cards}>
        {records.map((record) => (
          <li key={record._id}>
            <Link to={`/provider/credentialing/${record._id}`} className={classes.card}>
              <span className={classes.cardHead}>
                <strong>{record.account?.name ?? record.name}</strong>
                <Badge tone={record.percent === 100 ? 'done' : 'progress'}>
                  {record.percent === 100 ? say('Complete') : say('In process')}
                </Badge>
              </span>
              <ProgressBar
                percent={record.own.percent}
                label={say('{done} of {required} required items done', {
                  done: record.own.completed,
                  required: record.own.required,
                })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

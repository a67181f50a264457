import { Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { useMyRecords, useBoard } from './board-api.ts';
import { ItemList } from './item-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { DocumentsToSign } from './documents-to-sign.tsx';
import { agreementOf, forProvider, isTodo } from './stages.ts';
import classes from './credentialing.module.css';
import { NotOpened } from './not-opened.tsx';

export default function ProviderRecord() {
  return <RecordOfProvider id={useParams().id!} />;
}

/** What an assignment needs, what is missing first. */
export function RecordOfProvider({ id }: { id: string }) {
  const board = useBoard(id);
  const mine = useMyRecords();
  usePageTitle(board.isPending ? undefined : (board.data?.account?.name ?? board.data?.record.name ?? say('Credentialing')));
  if (board.isPending) return <Skeleton h={320} />;
  if (!board.data) return <NotOpened title={say('This record could not be opened')} error={board.error} />;
  const { account, record, progress, categories } = board.data;
  const items = forProvider(categories.flatMap((category) => category.items));
  const todo = items.filter(isTodo);
  const toSign = todo.map(agreementOf).filter((agreement) => agreement !== null);
  const later = items.filter(({ stage }) => stage === 'locked');
  const reference = items.filter(({ stage }) => stage === 'reference');
  const rest = items.filter((item) => ![...todo, ...later, ...reference].includes(item));
  return (
    <>
      {(mine.data?.records.length ?? 0) > 1 && (
        <Link to="/provider/credentialing" className={classes.back}>
          <Icon name="chevron-left" size={18} />
          {say('All your records')}
        </Link>
      )}
      <header className={classes.title}>
        <h1>{account?.name ?? record.name}</h1>
        {(record.profession || record.due_date) && (
          <span className={classes.badges}>
            {record.profession && <span className={classes.quiet}>{record.profession}</span>}
            {progress.percent < 100 && <Due day={record.due_date} />}
          </span>
        )}
        <ProgressBar
          percent={progress.percent}
          label={say('{done} of {required} required items done', {
            done: progress.completed,
            required: progress.required,
          })}
        />
      </header>
      {todo.length === 0 && (
        <EmptyState
          icon="circle-check"
          title={say('You are all set')}
          text={say('You have finished everything. We will let you know if we send something back.')}
        />
      )}
      {toSign.length > 1 && <DocumentsToSign agreements={toSign} />}
      <ItemList title={say('To do')} items={todo} recordId={id} />
      <ItemList title={say('Opens later')} items={later} recordId={id} />
      <ItemList title={say('Sent and completed')} items={rest} recordId={id} />
      <ItemList title={say('For your information')} items={reference} recordId={id} />
    </>
  );
}

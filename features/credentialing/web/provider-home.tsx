import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '#web/session.tsx';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import type { BoardView, MyRecord } from '../board.ts';
import { boardOptions, useMyRecords } from './board-api.ts';
import { DocumentsToSign, useAgreementsToSign } from './documents-to-sign.tsx';
import { ItemList } from './item-list.tsx';
import { NextItem } from './next-item.tsx';
import { OpenTasks, useOpenTasks } from './open-tasks.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ReturnedWeeks, useReturnedWeeks } from './returned-weeks.tsx';
import { agreementOf, forProvider, isSentBack, isTodo, toRenew } from './stages.ts';
import { OfferedWelcome } from './welcome-video.tsx';
import classes from './credentialing.module.css';

const SHOWN = 5;

/** The one thing to do next, and what comes after it, across everything that waits for the provider. */
export default function ProviderHome() {
  const { user } = useSession();
  const mine = useMyRecords();
  const toSign = useAgreementsToSign();
  const tasks = useOpenTasks();
  const weeks = useReturnedWeeks();
  const records = mine.data?.records ?? [];
  const open = records.find(({ percent }) => percent < 100) ?? records[0];
  const board = useQuery({ ...boardOptions(open?._id ?? ''), enabled: open !== undefined });
  const problem = mine.error ?? board.error;
  // shown together: a part that arrives later would move a button under the thumb
  const isKnown = mine.data !== undefined && toSign && tasks && weeks && (!open || board.data !== undefined);
  const hasOther = (tasks?.count ?? 0) + (weeks?.length ?? 0) > 0;
  return (
    <>
      <h1>{say('Hello {name}', { name: user.first_name as string })}</h1>
      {problem && !isKnown && (
        <EmptyState icon="alert-triangle" title={say('Your work could not be loaded')} text={problem.message} />
      )}
      {!problem && !isKnown && <Skeleton h={200} mt={16} />}
      {isKnown && (
        <>
          {!open && toSign.length > 0 && <DocumentsToSign agreements={toSign} />}
          <ReturnedWeeks weeks={weeks} />
          {!open && toSign.length === 0 && !hasOther && (
            <EmptyState icon="circle-check" title={say('You are all set')} text={say('You have nothing to do right now.')} />
          )}
          {open && board.data && <RecordToDo record={open} board={board.data} toSign={toSign} hasOther={hasOther} />}
          <OpenTasks tasks={tasks} />
        </>
      )}
      {(isKnown || problem) && <OfferedWelcome />}
    </>
  );
}

interface ToDo {
  record: MyRecord;
  board: BoardView;
  toSign: readonly string[];
  /** Something else waits for the provider: a task, or a week that was returned. */
  hasOther: boolean;
}
/** What was sent back comes first, then what is to be signed, then the items in their order. */
function RecordToDo({ record, board, toSign, hasOther }: ToDo) {
  const items = forProvider(board.categories.flatMap((category) => category.items));
  const todo = [...items.filter(isTodo), ...toRenew(items)];
  const [first] = todo;
  const signsFirst = toSign.length > 0 && !(first && isSentBack(first));
  const next = signsFirst ? undefined : first;
  const later = todo.filter((item) => item !== next && !toSign.includes(agreementOf(item) ?? ''));
  const isOver = !todo.length && !toSign.length;
  return (
    <>
      {next && <NextItem item={next} recordId={record._id} />}
      {toSign.length > 0 && <DocumentsToSign agreements={toSign} isLater={!signsFirst} />}
      {isOver &&
        !hasOther &&
        (record.percent === 100 ? (
          <EmptyState icon="circle-check" title={say('You are all set')} text={say('You have nothing to do right now.')} />
        ) : (
          <EmptyState icon="circle-check" title={say('Your part is done')} text={say('We are reviewing what you sent.')} />
        ))}
      <Link to={`/provider/credentialing/${record._id}`} className={classes.card}>
        <span className={classes.cardHead}>
          <strong>{record.account?.name ?? record.name}</strong>
          {record.percent < 100 && !isOver && <Due day={record.due_date} />}
        </span>
        <ProgressBar
          percent={record.own.percent}
          label={say('{done} of {required} required items done', {
            done: record.own.completed,
            required: record.own.required,
          })}
        />
      </Link>
      <ItemList title={say('After that')} items={later.slice(0, SHOWN)} recordId={record._id} />
    </>
  );
}

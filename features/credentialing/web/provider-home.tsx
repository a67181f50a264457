import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#web/session.tsx';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { MyRecord } from '../board.ts';
import { useBoard, useMyRecords } from './board-api.ts';
import { DocumentsToSign, useAgreementsToSign } from './documents-to-sign.tsx';
import { ItemList } from './item-list.tsx';
import { NextItem } from './next-item.tsx';
import { OpenTasks, useOpenTasks } from './open-tasks.tsx';
import { ProgressBar } from './progress-bar.tsx';
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
  const records = mine.data?.records ?? [];
  const open = records.find(({ percent }) => percent < 100) ?? records[0];
  const isKnown = mine.isSuccess && toSign !== undefined && tasks !== undefined;
  return (
    <>
      <h1>Hello {user.first_name as string}</h1>
      {mine.isError && <EmptyState icon="alert-triangle" title="Your work could not be loaded" text={mine.error.message} />}
      {!mine.isError && !isKnown && <Skeleton h={200} mt={16} />}
      {isKnown && !open && toSign.length > 0 && <DocumentsToSign agreements={toSign} />}
      {isKnown && !open && toSign.length === 0 && tasks.count === 0 && (
        <EmptyState icon="circle-check" title="You are all set" text="You have nothing to do right now." />
      )}
      {isKnown && open && <RecordToDo record={open} toSign={toSign} hasTasks={tasks.count > 0} />}
      {isKnown && <OpenTasks tasks={tasks} />}
      <OfferedWelcome />
    </>
  );
}

interface ToDo {
  record: MyRecord;
  toSign: readonly string[];
  hasTasks: boolean;
}
/** What was sent back comes first, then what is to be signed, then the items in their order. */
function RecordToDo({ record, toSign, hasTasks }: ToDo) {
  const board = useBoard(record._id);
  if (board.isError) return <EmptyState icon="alert-triangle" title="Your work could not be loaded" text={board.error.message} />;
  if (!board.data) return <Skeleton h={200} mt={16} />;
  const items = forProvider(board.data.categories.flatMap((category) => category.items));
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
        !hasTasks &&
        (record.percent === 100 ? (
          <EmptyState icon="circle-check" title="You are all set" text="You have nothing to do right now." />
        ) : (
          <EmptyState icon="circle-check" title="Your part is done" text="We are reviewing what you sent." />
        ))}
      <Link to={`/provider/credentialing/${record._id}`} className={classes.card}>
        <span className={classes.cardHead}>
          <strong>{record.account?.name ?? record.name}</strong>
          {record.percent < 100 && !isOver && <Due day={record.due_date} />}
        </span>
        <ProgressBar
          percent={record.percent}
          label={`${record.completed_count ?? 0} of ${record.required_count ?? 0} required items done`}
        />
      </Link>
      <ItemList title="After that" items={later.slice(0, SHOWN)} recordId={record._id} />
    </>
  );
}

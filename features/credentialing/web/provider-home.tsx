import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { MyRecord } from '../board.ts';
import { useBoard, useMyRecords } from './board-api.ts';
import { DocumentsToSign, useAgreementsToSign } from './documents-to-sign.tsx';
import { ItemList } from './item-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { forProvider, isTodo } from './stages.ts';
import { OfferedWelcome } from './welcome-video.tsx';
import classes from './credentialing.module.css';

const SHOWN = 5;

/** The one thing to do next, and what comes after it, across everything that waits for the provider. */
export default function ProviderHome() {
  const { user } = useSession();
  const mine = useMyRecords();
  const toSign = useAgreementsToSign();
  const open = mine.data?.records.find(({ percent }) => percent < 100);
  const isKnown = mine.isSuccess && toSign !== undefined;
  return (
    <>
      <h1>Hello {user.first_name as string}</h1>
      {mine.isError && <EmptyState icon="alert-triangle" title="Your work could not be loaded" text={mine.error.message} />}
      {!mine.isError && !isKnown && <Skeleton h={200} mt={16} />}
      {isKnown && !open && toSign.length > 0 && <DocumentsToSign agreements={toSign} />}
      {isKnown && !open && toSign.length === 0 && (
        <EmptyState icon="circle-check" title="You are all set" text="You have nothing to do right now." />
      )}
      {isKnown && open && <RecordToDo record={open} toSign={toSign} />}
      <OfferedWelcome />
    </>
  );
}

/** What was sent back comes first, then what is to be signed, then the items in their order. */
function RecordToDo({ record, toSign }: { record: MyRecord; toSign: readonly string[] }) {
  const board = useBoard(record._id);
  if (!board.data) return <Skeleton h={200} mt={16} />;
  const items = forProvider(board.data.categories.flatMap((category) => category.items)).filter(isTodo);
  const signsFirst = toSign.length > 0 && items[0]?.stage !== 'rejected';
  const next = signsFirst ? [] : items.slice(0, 1);
  const later = items.slice(next.length, next.length + SHOWN);
  return (
    <>
      <ItemList title="Next for you" items={next} recordId={record._id} />
      {toSign.length > 0 && <DocumentsToSign agreements={toSign} isLater={!signsFirst} />}
      {!items.length && !toSign.length && (
        <EmptyState icon="circle-check" title="Your part is done" text="We are reviewing what you sent." />
      )}
      <Link to={`/provider/credentialing/${record._id}`} className={classes.card}>
        <strong>{record.account?.name ?? record.name}</strong>
        <ProgressBar
          percent={record.percent}
          label={`${record.completed_count ?? 0} of ${record.required_count ?? 0} required items done`}
        />
      </Link>
      <ItemList title="After that" items={later} recordId={record._id} />
    </>
  );
}

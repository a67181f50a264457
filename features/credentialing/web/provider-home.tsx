import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useBoard, useMyRecords } from './board-api.ts';
import { DocumentsToSign, useAgreementsToSign } from './documents-to-sign.tsx';
import { ItemList } from './item-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { forProvider, isTodo } from './stages.ts';
import { OfferedWelcome } from './welcome-video.tsx';
import classes from './credentialing.module.css';

const SHOWN = 5;

/** What to do next, across everything that waits for the provider. */
export default function ProviderHome() {
  const { user } = useSession();
  const mine = useMyRecords();
  const toSign = useAgreementsToSign() ?? [];
  const open = mine.data?.records.find(({ percent }) => percent < 100);
  return (
    <>
      <h1>Hello {user.first_name as string}</h1>
      <OfferedWelcome />
      {toSign.length > 0 && <DocumentsToSign agreements={toSign} />}
      {mine.isPending && <Skeleton h={200} mt={16} />}
      {mine.isSuccess && !open && toSign.length === 0 && (
        <EmptyState icon="circle-check" title="You are all set" text="You have nothing to do right now." />
      )}
      {open && (
        <>
          <Link to={`/provider/credentialing/${open._id}`} className={classes.card}>
            <strong>{open.account?.name ?? open.name}</strong>
            <ProgressBar
              percent={open.percent}
              label={`${open.completed_count ?? 0} of ${open.required_count ?? 0} required items done`}
            />
          </Link>
          <NextItems recordId={open._id} />
        </>
      )}
    </>
  );
}

function NextItems({ recordId }: { recordId: string }) {
  const board = useBoard(recordId);
  if (!board.data) return <Skeleton h={200} mt={16} />;
  const items = forProvider(board.data.categories.flatMap((category) => category.items)).filter(isTodo);
  if (!items.length) return <EmptyState icon="circle-check" title="Your part is done" text="We are reviewing what you sent." />;
  return <ItemList title="Next for you" items={items.slice(0, SHOWN)} recordId={recordId} />;
}

import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { EarnedShelf } from './earned-shelf.tsx';
import { NextSteps } from './next-steps.tsx';
import { PointsCard } from './points-card.tsx';
import { progressOptions, recognitionOptions } from './recognition-api.ts';
import { ThanksList } from './thanks-list.tsx';
import { WalletCard } from './wallet-card.tsx';
import classes from './recognition.module.css';

const ThankDialog = lazy(() => import('./thank-dialog.tsx'));

/** `/app/recognition`, `/provider/recognition`: what I have achieved and what is next; `/app/recognition/{user}` a colleague's. */
export default function RecognitionScreen() {
  const { user: me } = useSession();
  const { user = me._id } = useParams();
  const isOwn = user === me._id;
  const name = useRecordName('users', isOwn ? null : { _id: user });
  const [query, setQuery] = useSearchParams();
  const [isThanking, setThanking] = useState(false);
  const title = isOwn ? say('My recognition') : name ? say('Recognition of {name}', { name }) : say('Recognition of a colleague');
  usePageTitle(title);
  const found = useQuery(recognitionOptions(user));
  const progress = useQuery({ ...progressOptions, enabled: isOwn });
  const isStaff = me.userType !== 'Provider';
  const close = () => {
    setThanking(false);
    if (query.has('thank')) setQuery({});
  };
  return (
    <div className={classes.page} data-area={isStaff ? 'app' : 'provider'}>
      <PageHead title={title} isOneRow>
        {isStaff && (
          <Button leftSection={<IconHeart size={16} stroke={1.6} />} onClick={() => setThanking(true)}>
            {isOwn ? say('Thank a colleague') : say('Say thanks')}
          </Button>
        )}
      </PageHead>
      {found.isPending && <Skeleton h={200} />}
      {found.isError && (
        <EmptyState icon="alert-triangle" title={say('Recognition could not be loaded')} text={found.error.message} />
      )}
      {found.data && (
        <div className={classes.columns}>
          <div className={classes.column}>
            {isOwn && progress.data && <NextSteps progress={progress.data} />}
            <EarnedShelf earned={found.data.achievements} progress={progress.data ?? []} isOwn={isOwn} />
          </div>
          <div className={classes.column}>
            {isOwn && <WalletCard user={user} />}
            <PointsCard balance={found.data.pointsBalance ?? 0} history={found.data.pointsHistory} />
            {isStaff && <ThanksList user={user} />}
          </div>
        </div>
      )}
      {(isThanking || query.has('thank')) && isStaff && (
        <Suspense>
          <ThankDialog to={isOwn ? [] : [{ _id: user, ...(name ? { name } : {}) }]} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

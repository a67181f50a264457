import { useEffect, useState } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { connect, onServerEvent } from '#web/realtime.ts';
import { useSignedIn } from '#web/session-store.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Camera } from './camera.tsx';
import { captureOptions, finishCapture, type CaptureView, type Opened } from './capture-api.ts';
import { CapturedPages } from './captured-pages.tsx';
import { OtherDevice } from './other-device.tsx';
import { PageFrame } from './page-frame.tsx';
import { usePageQueue } from './use-page-queue.ts';
import classes from './capture.module.css';

/** Photographs a document page by page: in the maker's session, or on another device by the token after #. */
export default function CaptureScreen() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const token = hash.slice(1) || null;
  const opened: Opened = { id, token };
  const isSignedIn = useSignedIn() !== null;
  const capture = useQuery({ ...captureOptions(opened), enabled: token !== null || isSignedIn });
  const name = capture.data?.item.name ?? 'Document';
  usePageTitle(capture.data ? name : 'Photograph a document');
  useArrivals(opened, isSignedIn);
  return (
    <main className={classes.screen}>
      <header className={classes.head}>
        <BrandMark size={24} />
        <h1>{name}</h1>
      </header>
      {!token && !isSignedIn ? (
        <EmptyState icon="lock" title="Please sign in" text="Open the document from your credentialing list.">
          <Button component={Link} to="/login">
            Sign in
          </Button>
        </EmptyState>
      ) : capture.isPending ? (
        <Skeleton h={320} />
      ) : capture.data ? (
        <Shown opened={opened} capture={capture.data} />
      ) : (
        <EmptyState icon="alert-triangle" title="This document could not be opened" text={capture.error?.message ?? ''} />
      )}
    </main>
  );
}

/** The maker's own device hears at once what another one has sent. */
function useArrivals({ id, token }: Opened, isSignedIn: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (token || !isSignedIn) return;
    const close = connect();
    const forget = onServerEvent('document-capture-event', (payload) => {
      if ((payload as { _id?: string })._id === id)
        void queryClient.invalidateQueries({ queryKey: ['capture', id], exact: true });
    });
    return () => {
      forget();
      close();
    };
  }, [id, token, isSignedIn, queryClient]);
}

function Shown({ opened, capture }: { opened: Opened; capture: CaptureView }) {
  if (capture.state === 'done') return <Sent opened={opened} capture={capture} />;
  return <Open opened={opened} capture={capture} />;
}

/** Where the provider came from; others have no such page. */
function useItemPage({ token }: Opened, { item, required_item }: CaptureView): string | null {
  const isProvider = useSignedIn()?.user.userType === 'Provider';
  return !token && isProvider ? `/provider/credentialing/${item.record}/${required_item}` : null;
}

function Sent({ opened, capture }: { opened: Opened; capture: CaptureView }) {
  const itemPage = useItemPage(opened, capture);
  return (
    <EmptyState icon="circle-check" title="Sent for review" text="We will let you know when somebody has looked at it.">
      {itemPage && (
        <Button component={Link} to={itemPage}>
          Back to the item
        </Button>
      )}
    </EmptyState>
  );
}

function Open({ opened, capture }: { opened: Opened; capture: CaptureView }) {
  const queryClient = useQueryClient();
  const { waiting, problem, add } = usePageQueue(opened);
  const [expires, setExpires] = useState('');
  /** Pictures whose page has not been framed yet, the oldest first. */
  const [taken, setTaken] = useState<Blob[]>([]);
  const take = (file: Blob) => (file.type === 'image/jpeg' ? setTaken((before) => [...before, file]) : add(file));
  const next = () => setTaken((before) => before.slice(1));
  const finish = useMutation({
    mutationFn: () => finishCapture(opened, expires || null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['capture', opened.id], exact: true }),
  });
  const said = problem ?? finish.error?.message;
  const count = capture.pages.length;
  const needsDate = capture.item.requires_exp_date;
  const itemPage = useItemPage(opened, capture);
  return (
    <>
      <p className={classes.hint}>
        {capture.item.description ?? 'Lay the document flat in good light, and take a picture of each page.'}
      </p>
      {taken[0] && (
        <PageFrame
          key={taken.length}
          picture={taken[0]}
          onUse={(page) => {
            add(page);
            next();
          }}
          onRetake={next}
        />
      )}
      <Camera onTake={take} isHidden={taken.length > 0} />
      <CapturedPages opened={opened} capture={capture} waiting={waiting} />
      {needsDate && count > 0 && (
        <DayField
          required
          label="Expiration date"
          description="As printed on the document"
          value={expires}
          onChange={setExpires}
        />
      )}
      {said && (
        <Alert color="red" role="alert">
          {said}
        </Alert>
      )}
      {count > 0 && (
        <Button
          size="lg"
          loading={finish.isPending}
          disabled={waiting.length > 0 || taken.length > 0 || (needsDate && !isDay(expires))}
          onClick={() => finish.mutate()}
        >
          {count === 1 ? 'Send 1 page for review' : `Send ${count} pages for review`}
        </Button>
      )}
      {!opened.token && <OtherDevice opened={opened} />}
      {itemPage && (
        <Button component={Link} to={itemPage} variant="subtle" size="md">
          Back to the item
        </Button>
      )}
    </>
  );
}

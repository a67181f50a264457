import { useEffect, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { connect, onServerEvent } from '#web/realtime.ts';
import { useSignedIn } from '#web/session-store.ts';
import { storeRedirect } from '#web/stored-redirect.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { captureOptions, isOver, type CaptureView, type Opened } from './capture-api.ts';
import { Framing } from './framing.tsx';
import { NotSent } from './not-sent.tsx';
import { OpenCapture } from './open-capture.tsx';
import { usePageQueue } from './use-page-queue.ts';
import { Back, useWayBack } from './way-back.tsx';
import classes from './capture.module.css';

/** Photographs a document page by page: in the maker's session, or on another device by the token after #. */
export default function CaptureScreen() {
  const { id = '' } = useParams();
  const { hash, pathname } = useLocation();
  const token = hash.slice(1) || null;
  const opened: Opened = { id, token };
  const isSignedIn = useSignedIn() !== null;
  const capture = useQuery({ ...captureOptions(opened), enabled: token !== null || isSignedIn });
  const found = isOver(capture.error) ? undefined : capture.data;
  const name = found ? (found.name ?? say('Document')) : say('Photograph a document');
  usePageTitle(name);
  useArrivals(opened, isSignedIn);
  return (
    <main className={classes.screen}>
      {found?.state === 'open' && !token && <Back capture={found} />}
      <header className={classes.head}>
        <BrandMark size={24} />
        <h1>{name}</h1>
      </header>
      {!token && !isSignedIn ? (
        <EmptyState icon="lock" title={say('Please sign in')} text={say('Open the document from your credentialing list.')}>
          <Button component={Link} to="/login" onClick={() => storeRedirect(pathname)}>
            {say('Sign in')}
          </Button>
        </EmptyState>
      ) : capture.isPending ? (
        <Skeleton h={320} />
      ) : (
        <Shown key={id} opened={opened} capture={found} problem={capture.error?.message ?? ''} />
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

interface ShownProps {
  opened: Opened;
  capture: CaptureView | undefined;
  problem: string;
}
/** The pages of this device outlive what they were taken for: another device may finish it, and a link ends. */
function Shown({ opened, capture, problem }: ShownProps) {
  const { waiting, refused, add, sendRefused, discardRefused } = usePageQueue(opened);
  const [taken, setTaken] = useState<Blob[]>([]);
  const isOpen = capture?.state === 'open';
  return (
    <>
      {refused.length > 0 && (
        <NotSent opened={opened} capture={capture} refused={refused} onSendAgain={sendRefused} onDiscard={discardRefused} />
      )}
      {!isOpen && <Framing taken={taken} setTaken={setTaken} onUse={add} />}
      {!capture ? (
        <EmptyState icon="alert-triangle" title={say('This document could not be opened')} text={problem}>
          {!opened.token && (
            <Button component={Link} to="/doc-cap">
              {say('Your documents to photograph')}
            </Button>
          )}
        </EmptyState>
      ) : isOpen ? (
        <OpenCapture opened={opened} capture={capture} waiting={waiting} add={add} taken={taken} setTaken={setTaken} />
      ) : (
        <Sent opened={opened} capture={capture} />
      )}
    </>
  );
}

function Sent({ opened, capture }: { opened: Opened; capture: CaptureView }) {
  const { to, label } = useWayBack(capture);
  return (
    <EmptyState
      icon="circle-check"
      title={say('Sent for review')}
      text={
        opened.token
          ? say('You can close this page.')
          : capture.item
            ? say('We will let you know when somebody has looked at it.')
            : say('You can follow it in your documents.')
      }
    >
      {!opened.token && (
        <Button component={Link} to={to}>
          {label}
        </Button>
      )}
    </EmptyState>
  );
}

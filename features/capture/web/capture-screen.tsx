import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import type { Unsent } from '#web/offline/unsent.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { connect, onServerEvent } from '#web/realtime.ts';
import { useSignedIn } from '#web/session-store.ts';
import { storeRedirect } from '#web/stored-redirect.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Camera } from './camera.tsx';
import { captureOptions, finishCapture, isOver, type CaptureView, type Opened } from './capture-api.ts';
import { CapturedPages } from './captured-pages.tsx';
import { NotSent } from './not-sent.tsx';
import { OtherDevice } from './other-device.tsx';
import { PageFrame } from './page-frame.tsx';
import { SentBack } from './sent-back.tsx';
import { useCamera } from './use-camera.ts';
import { usePageQueue } from './use-page-queue.ts';
import { useRetake } from './use-retake.ts';
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
  const name = found ? (found.name ?? 'Document') : 'Photograph a document';
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
        <EmptyState icon="lock" title="Please sign in" text="Open the document from your credentialing list.">
          <Button component={Link} to="/login" onClick={() => storeRedirect(pathname)}>
            Sign in
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
  /** Pictures whose page has not been framed yet, the oldest first. */
  const [taken, setTaken] = useState<Blob[]>([]);
  const isOpen = capture?.state === 'open';
  return (
    <>
      {refused.length > 0 && (
        <NotSent opened={opened} capture={capture} refused={refused} onSendAgain={sendRefused} onDiscard={discardRefused} />
      )}
      {!isOpen && <Framing taken={taken} setTaken={setTaken} onUse={add} />}
      {!capture ? (
        <EmptyState icon="alert-triangle" title="This document could not be opened" text={problem}>
          {!opened.token && (
            <Button component={Link} to="/doc-cap">
              Your documents to photograph
            </Button>
          )}
        </EmptyState>
      ) : isOpen ? (
        <Open opened={opened} capture={capture} waiting={waiting} add={add} taken={taken} setTaken={setTaken} />
      ) : (
        <Sent opened={opened} capture={capture} />
      )}
    </>
  );
}

interface FramingProps extends Pick<OpenProps, 'taken' | 'setTaken'> {
  onUse: (page: Blob) => void;
}
/** The oldest picture whose page has not been framed. */
function Framing({ taken, setTaken, onUse }: FramingProps) {
  const next = () => setTaken((before) => before.slice(1));
  if (!taken[0]) return null;
  return (
    <PageFrame
      key={taken.length}
      picture={taken[0]}
      onUse={(page) => {
        onUse(page);
        next();
      }}
      onRetake={next}
    />
  );
}

/** Where its maker came from. */
function useWayBack({ item, required_item }: CaptureView): { to: string; label: string } {
  const isProvider = useSignedIn()?.user.userType === 'Provider';
  if (!item) return { to: '/provider/documents', label: 'Back to your documents' };
  const { record } = item;
  if (!record) return { to: '/doc-cap', label: 'Back to your documents' };
  return isProvider
    ? { to: `/provider/credentialing/${record}/${required_item}`, label: 'Back to the item' }
    : { to: `/app/module/credentialing/${record}`, label: 'Back to the record' };
}

function Back({ capture }: { capture: CaptureView }) {
  const { to, label } = useWayBack(capture);
  return (
    <Link to={to} className={classes.back}>
      <Icon name="chevron-left" size={18} />
      {label}
    </Link>
  );
}

function Sent({ opened, capture }: { opened: Opened; capture: CaptureView }) {
  const { to, label } = useWayBack(capture);
  return (
    <EmptyState
      icon="circle-check"
      title="Sent for review"
      text={
        opened.token
          ? 'You can close this page.'
          : capture.item
            ? 'We will let you know when somebody has looked at it.'
            : 'You can follow it in your documents.'
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

interface OpenProps {
  opened: Opened;
  capture: CaptureView;
  waiting: readonly Unsent[];
  add: (page: Blob) => string;
  taken: readonly Blob[];
  setTaken: Dispatch<SetStateAction<Blob[]>>;
}
function Open({ opened, capture, waiting, add, taken, setTaken }: OpenProps) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const camera = useCamera();
  const retake = useRetake(opened, capture);
  const [expires, setExpires] = useState('');
  const addTaken = (page: Blob) => retake.took(add(page));
  const take = (file: Blob) => (file.type === 'image/jpeg' ? setTaken((before) => [...before, file]) : addTaken(file));
  const finish = useMutation({
    mutationFn: () => finishCapture(opened, expires || null),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['records'] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['capture', opened.id], exact: true }),
  });
  const said = finish.error?.message ?? retake.error?.message;
  const count = capture.pages.length;
  const { item } = capture;
  const needsDate = item?.requires_exp_date === true;
  const otherDevice = !opened.token && <OtherDevice opened={opened} />;
  const isOff = camera.state === 'refused' || camera.state === 'none';
  const retaken = capture.pages.findIndex(({ _id }) => _id === retake.retaken) + 1;
  return (
    <>
      {capture.sentBack && <SentBack {...capture.sentBack} />}
      <p className={classes.hint}>
        {item?.description ?? 'Lay the document flat in good light, and take a picture of each page.'}
      </p>
      {!isOnline && (
        <Alert color="yellow" role="status">
          You are offline. Go on: your pages are kept on this device and sent when the connection is back.
        </Alert>
      )}
      {retaken > 0 && (
        <div className={classes.retaken} role="status">
          <strong>You are taking page {retaken} again.</strong>
          <Button variant="subtle" size="md" onClick={retake.end}>
            Keep the old one
          </Button>
        </div>
      )}
      <Framing taken={taken} setTaken={setTaken} onUse={addTaken} />
      <Camera camera={camera} onTake={take} isHidden={taken.length > 0} otherwise={otherDevice} />
      <CapturedPages
        opened={opened}
        capture={capture}
        waiting={waiting}
        onRetake={(page) => {
          retake.begin(page);
          scrollTo({ top: 0 });
        }}
      />
      {(needsDate || !item) && count > 0 && (
        <DayField
          required={needsDate}
          label="Expiration date"
          description={needsDate ? 'As printed on the document' : 'If one is printed on the document'}
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
          disabled={waiting.length > 0 || taken.length > 0 || ((needsDate || expires !== '') && !isDay(expires))}
          onClick={() => finish.mutate()}
        >
          {count === 1 ? 'Send 1 page for review' : `Send ${count} pages for review`}
        </Button>
      )}
      {!isOff && otherDevice}
    </>
  );
}

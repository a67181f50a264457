import { useEffect, useRef } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import type { SigningView } from '../../signing-answers.ts';
import { isClosed } from '../../states.ts';
import { NextInSitting } from '../sitting/next-in-sitting.tsx';
import { Consent } from './consent.tsx';
import { Ended } from './ended.tsx';
import { OtherWayDialog, useOtherWays } from './other-ways.tsx';
import { SigningFrame } from './signing-frame.tsx';
import { markViewed, signingOptions, type Opened } from './signing-api.ts';
import { SigningDesk } from './signing-desk.tsx';

/** The page of a recipient: consent, then the document, then the end. It needs the link of a letter and no account. */
export default function SigningScreen() {
  const { agreement = '', recipient = '' } = useParams();
  const { hash } = useLocation();
  const token = hash.slice(1);
  if (!token) return <NoLink />;
  return <OpenedLink key={`${agreement} ${recipient} ${token}`} opened={{ agreement, recipient, token }} />;
}

function OpenedLink({ opened }: { opened: Opened }) {
  const signing = useQuery(signingOptions(opened));
  const name = signing.data?.agreement.name ?? say('Document');
  usePageTitle(signing.data ? name : say('Sign a document'));
  useViewed(opened, signing.data);
  if (signing.isPending)
    return (
      <SigningFrame title={say('Opening the document')}>
        <Skeleton h="60dvh" mt="md" mx="auto" maw={860} />
      </SigningFrame>
    );
  // what was read before is not true any more once the link has ended
  const isEnded = signing.error instanceof ApiError && signing.error.status >= 400 && signing.error.status < 500;
  if (!signing.data || isEnded) return <Refused opened={opened} problem={signing.error!} retry={() => void signing.refetch()} />;
  return <Stage opened={opened} view={signing.data} />;
}

function Stage({ opened, view }: { opened: Opened; view: SigningView }) {
  if (isClosed(view.agreement.status) || !isOpenFor(view) || !view.turn) return <Ended opened={opened} view={view} />;
  return <Signing opened={opened} view={view} />;
}

function Signing({ opened, view }: { opened: Opened; view: SigningView }) {
  const ways = useOtherWays();
  const Page = view.consent.given ? SigningDesk : Consent;
  return (
    <>
      <Page opened={opened} view={view} ways={ways} />
      <OtherWayDialog {...ways} opened={opened} />
    </>
  );
}

const isOpenFor = ({ recipient }: SigningView) => recipient.state !== 'signed' && recipient.state !== 'declined';

/** Said once for each opening; the server notes it once for each recipient. */
function useViewed(opened: Opened, view: SigningView | undefined) {
  const isSaid = useRef(false);
  const isDue = view !== undefined && view.turn && isOpenFor(view);
  useEffect(() => {
    if (!isDue || isSaid.current) return;
    isSaid.current = true;
    // the server knows it by the next call too
    void markViewed(opened).catch(() => undefined);
  }, [isDue, opened]);
}

const NoLink = () => (
  <SigningFrame title={say('Sign a document')}>
    <EmptyState
      icon="link"
      title={say('This link is not complete')}
      text={say('Please open the link in your email again. If it still does not work, copy the whole link into your browser.')}
    />
  </SigningFrame>
);

function Refused({ opened, problem, retry }: { opened: Opened; problem: Error; retry: () => void }) {
  const isUnreachable = problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
  const isClosedNow = problem instanceof ApiError && problem.code === 'agreement-closed';
  return (
    <SigningFrame title={say('Sign a document')}>
      <EmptyState
        icon={isUnreachable ? 'wifi-off' : isClosedNow ? 'lock' : 'link'}
        title={
          isUnreachable
            ? say('The document could not be loaded')
            : isClosedNow
              ? say('This agreement is closed')
              : say('This link does not work any more')
        }
        text={
          isUnreachable || isClosedNow
            ? problem.message
            : say('There may be a newer email with another link. If not, please ask the sender for a new one.')
        }
      >
        {isUnreachable && <Button onClick={retry}>{say('Try again')}</Button>}
        {!isUnreachable && <NextInSitting agreement={opened.agreement} />}
      </EmptyState>
    </SigningFrame>
  );
}

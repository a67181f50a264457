import { useEffect, useRef, useState } from 'react';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { hasFailed } from '#web/has-failed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { SAID_OUTCOMES } from '../../call-outcomes.ts';
import {
  AWAITING,
  CALLER_LEFT,
  COMPLETE,
  CONNECTED,
  PAUSED,
  READY,
  RUNNING,
  isCalling,
  isUnderWay,
} from '../../dialer-states.ts';
import { BrowserPhone } from './browser-phone.tsx';
import { conferenceOptions, control, dropVoicemail, endCall, simulate, type Conference } from './dialer-api.ts';
import { askedCampaign, closeCampaign } from './kept-campaign.ts';
import { OutcomeForm, useOutcome } from './outcome-form.tsx';
import { WhoIsCalled } from './who-is-called.tsx';
import { Queue } from './queue.tsx';
import { RUN_TONES } from './run-tones.ts';
import classes from './dialer.module.css';

/** The run that one works through, on every page: its state, who is called, and the four big buttons. Everything has a key. */
export default function DialerPanel({ id }: { id: string }) {
  const { data: conference, error } = useQuery(conferenceOptions(id));
  useEffect(() => {
    if (hasFailed(error, conference)) closeCampaign();
  }, [error, conference]);
  return conference && createPortal(<Floating conference={conference} />, document.body);
}

/** A run that waits when a page opens takes one line of it; whoever works through one has it open, and its keys. */
function Floating({ conference }: { conference: Conference }) {
  const [isFolded, setFolded] = useState(conference.state === PAUSED && askedCampaign.current()?._id !== conference._id);
  const panel = useRef<HTMLElement>(null);
  useEffect(
    () =>
      askedCampaign.subscribe(() => {
        if (askedCampaign.current()?._id === conference._id) setFolded(false);
      }),
    [conference._id],
  );
  useEffect(() => {
    if (!isFolded) panel.current?.focus({ preventScroll: true });
  }, [isFolded]);
  const head = (
    <header className={classes.head}>
      <h2 className="ellipsis">{conference.name}</h2>
      <span role="status">
        <Badge tone={RUN_TONES[conference.state]}>{say(conference.stateName)}</Badge>
      </span>
      <ActionIcon
        aria-label={say(isFolded ? 'Open the dialer' : 'Fold the dialer')}
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        {isFolded ? <IconChevronUp size={18} stroke={1.6} /> : <IconChevronDown size={18} stroke={1.6} />}
      </ActionIcon>
      {!isUnderWay(conference.state) && (
        <ActionIcon aria-label={say('Close the dialer')} onClick={closeCampaign}>
          <Icon name="x" size={18} />
        </ActionIcon>
      )}
    </header>
  );
  return (
    <aside ref={panel} tabIndex={-1} className={classes.panel} data-folded={isFolded || undefined} aria-label={say('Dialer')}>
      {head}
      {!isFolded && <Panel conference={conference} />}
    </aside>
  );
}

function Panel({ conference }: { conference: Conference }) {
  const { state, current, last } = conference;
  const shown = current ?? (state === COMPLETE && last?.call.said ? null : last);
  const outcome = useOutcome(shown?.call);
  const act = useActs(conference);
  useKeys(conference, outcome.choose, act);
  return (
    <>
      <div className={classes.body}>
        <HowToJoin conference={conference} />
        {conference.isBrowserPhone && isUnderWay(state) && <BrowserPhone mayJoin={state === AWAITING || state === CALLER_LEFT} />}
        {shown && <WhoIsCalled participant={shown.participant} call={shown.call} />}
        {shown && (shown.call.answeredAt || !current) && (
          <OutcomeForm key={shown.call._id} outcome={outcome} isRunning={Boolean(current)} />
        )}
        <Queue conference={conference} />
      </div>
      <Controls conference={conference} act={act} />
      {conference.isSimulated && isUnderWay(state) && <OtherSide conference={conference} />}
    </>
  );
}

function HowToJoin({ conference: { state, joinNumber, pin, callerPhone } }: { conference: Conference }) {
  if (state === READY)
    return (
      <p className="muted">
        {callerPhone ? say('Start, and {callerPhone} rings.', { callerPhone }) : say('Start, then call in with your PIN.')}
      </p>
    );
  if (state !== AWAITING && state !== CALLER_LEFT) return null;
  return (
    <p>
      {callerPhone && state === AWAITING
        ? say('{callerPhone} rings. Or call {joinNumber} and enter the PIN {pin}.', {
            callerPhone,
            joinNumber: <strong className="numeric">{joinNumber}</strong>,
            pin: <strong className="numeric">{pin}</strong>,
          })
        : say('Call {joinNumber} and enter the PIN {pin}.', {
            joinNumber: <strong className="numeric">{joinNumber}</strong>,
            pin: <strong className="numeric">{pin}</strong>,
          })}
    </p>
  );
}

type Act = ReturnType<typeof useActs>;
function useActs({ _id, current }: Conference) {
  const { mutate, isPending } = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() });
  const by = (run: () => Promise<unknown>) => () => mutate(run);
  return {
    isPending,
    start: by(() => control('start', _id)),
    pause: by(() => control('pause', _id)),
    resume: by(() => control('resume', _id)),
    end: by(() => control('end-conference', _id)),
    endCall: by(async () => current && endCall(current.call._id)),
    drop: by(async () => current && dropVoicemail(current.call._id)),
  };
}

function Controls({ conference: { state, paused, current, voicemailDrop }, act }: { conference: Conference; act: Act }) {
  if (state === COMPLETE) return null;
  return (
    <Group className={classes.controls} gap="xs" grow>
      {state === READY && (
        <Button onClick={act.start} loading={act.isPending}>
          {say('Start')}
        </Button>
      )}
      {(state === RUNNING || isCalling(state)) && !paused && (
        <Button variant="default" onClick={act.pause}>
          {say('Pause')}
        </Button>
      )}
      {(state === PAUSED || paused) && <Button onClick={act.resume}>{say('Resume')}</Button>}
      {current && (
        <Button variant="default" onClick={act.endCall}>
          {say('End call')}
        </Button>
      )}
      {state === CONNECTED && voicemailDrop && (
        <Button variant="default" onClick={act.drop}>
          {say('Drop voicemail')}
        </Button>
      )}
      <Button color="red.9" onClick={act.end}>
        {say('End')}
      </Button>
    </Group>
  );
}

/** Without a telephone company one plays the other side oneself. */
function OtherSide({ conference: { _id, state } }: { conference: Conference }) {
  const play = (event: string) => () => void simulate(_id, event).catch((problem: Error) => toast.danger(problem.message));
  const isOut = state === AWAITING || state === CALLER_LEFT;
  return (
    <Group className={classes.simulated} gap="xs">
      <span className="muted">{say('Simulator')}</span>
      <Button size="compact-sm" variant="default" onClick={play(isOut ? 'caller-joins' : 'caller-leaves')}>
        {say(isOut ? 'I call in' : 'My line drops')}
      </Button>
      {state === CONNECTED && (
        <Button size="compact-sm" variant="default" onClick={play('callee-hangs-up')}>
          {say('They hang up')}
        </Button>
      )}
    </Group>
  );
}

/** Numbers choose the outcome, letters do what the buttons do; not while somebody writes. */
function useKeys({ state, paused, current, voicemailDrop }: Conference, choose: (at: number) => void, act: Act) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable="true"]');
      if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = Number(event.key) - 1;
      const run =
        at >= 0 && at < SAID_OUTCOMES.length
          ? () => choose(at)
          : {
              s: state === READY ? act.start : undefined,
              p: state === PAUSED || paused ? act.resume : act.pause,
              h: current ? act.endCall : undefined,
              v: voicemailDrop && state === CONNECTED ? act.drop : undefined,
            }[event.key.toLowerCase()];
      if (!run || !isForPanel(event)) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
}

/** Keys that are pressed elsewhere on the page are the page's. */
const isForPanel = ({ target }: KeyboardEvent) =>
  target === document.body || (target instanceof Element && target.closest('aside[aria-label="Dialer"]') !== null);

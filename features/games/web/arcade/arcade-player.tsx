import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Skeleton, Switch } from '@mantine/core';
import { FACTS, type ArcadeValue } from '../../arcade/facts.ts';
import type { Input, Playing } from '../../arcade/simulation.ts';
import { remember, useRemembered } from '#web/remembered.ts';
import { formatNumber } from '#web/formats.ts';
import { switchSound, useSoundIsOn } from '#web/sounds.ts';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import { Field, type FieldHandle } from './field.tsx';
import { hear } from './game-sounds.ts';
import { startLivePlay, type LivePlay } from './live-play.ts';
import { LOOKS, type Look } from './looks.ts';
import { TouchKeys } from './touch-keys.tsx';
import { useKeys } from './use-controls.ts';
import { useAwake } from './use-awake.ts';
import classes from './arcade.module.css';

export interface Ended {
  points: number;
  /** What the server wrote of it; absent in practice. */
  activity?: string;
}
/** How a play begins and ends: one that counts asks the server, practice does not. */
export interface PlayKind {
  isPractice: boolean;
  begin(): Promise<{ seed: number }>;
  /** Every five seconds: what has been pressed so far. */
  send(inputs: readonly Input[]): void;
  end(inputs: readonly Input[], state: Playing): Promise<Ended>;
}
type Stage = 'intro' | 'countdown' | 'playing' | 'paused' | 'ending' | 'over';

const SEND_MS = 5_000;
const COUNT_MS = 700;
const SLOW = 'games-half-speed';

interface Props {
  value: ArcadeValue;
  kind: PlayKind;
  /** Plays that are left; absent in practice. */
  credits?: number | undefined;
  onClose: () => void;
}
/** A game over the whole screen: instructions, a countdown, the game, and what it earned. */
export function ArcadePlayer({ value, kind, credits, onClose }: Props) {
  const facts = FACTS.find((each) => each.value === value)!;
  const [look, setLook] = useState<Look>();
  const [problem, setProblem] = useState<string>();
  const [stage, setStage] = useState<Stage>('intro');
  const [points, setPoints] = useState(0);
  const [ended, setEnded] = useState<Ended>();
  const [count, setCount] = useState(3);
  const [isSlow] = useRemembered(SLOW, false);
  const isHeard = useSoundIsOn();
  const live = useRef<LivePlay>(null);
  const field = useRef<FieldHandle>(null);
  const isPlaying = stage === 'playing';
  useKeys(live, isPlaying);
  useAwake(isPlaying);
  useEffect(() => {
    LOOKS[value]().then(setLook, () => setProblem(say('The game could not be loaded. Please try again.')));
  }, [value]);

  const finish = useCallback(
    async (state: Playing) => {
      setStage('ending');
      live.current?.stop();
      try {
        setEnded(await kind.end(live.current?.inputs ?? [], state));
      } catch (thrown) {
        setProblem((thrown as Error).message);
      }
      setStage('over');
    },
    [kind],
  );
  const begin = async () => {
    setProblem(undefined);
    setEnded(undefined);
    try {
      const { seed } = await kind.begin();
      setPoints(0);
      live.current = startLivePlay(look!.simulation, seed, {
        speed: isSlow ? 0.5 : 1,
        onFrame: (state, sounds) => {
          hear(sounds);
          setPoints(state.points);
          field.current?.show(state);
        },
        onOver: (state) => void finish(state),
      });
      setCount(3);
      setStage('countdown');
    } catch (thrown) {
      setProblem((thrown as Error).message);
    }
  };

  useEffect(() => {
    if (stage === 'countdown') {
      if (live.current) field.current?.show(live.current.state);
      const timer = setTimeout(() => (count > 1 ? setCount(count - 1) : setStage('playing')), COUNT_MS);
      return () => clearTimeout(timer);
    }
    if (stage === 'playing') live.current?.resume();
    else live.current?.pause();
    return undefined;
  }, [stage, count]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => kind.send(live.current?.inputs ?? []), SEND_MS);
    const hide = () => document.hidden && setStage('paused');
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isPlaying, kind]);
  useEffect(() => {
    const press = ({ code, repeat }: KeyboardEvent) => {
      if (repeat) return;
      if (code === 'KeyM') switchSound(!isHeard);
      if (code !== 'KeyP' && code !== 'Escape') return;
      if (stage === 'playing') setStage('paused');
      else if (stage === 'paused') setStage('playing');
      else if (code === 'Escape' && (stage === 'intro' || stage === 'over')) onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [stage, isHeard, onClose]);
  useEffect(() => () => live.current?.stop(), []);

  const isUnderWay = stage === 'countdown' || stage === 'playing' || stage === 'paused' || stage === 'ending';
  return (
    <Modal
      opened
      fullScreen
      title={say(facts.label)}
      closeOnEscape={false}
      withCloseButton={!isUnderWay}
      closeButtonProps={{ 'aria-label': say('Close the game') }}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      classNames={{ body: classes.player! }}
    >
      <header className={classes.head}>
        <strong data-points>{say('{count} points', { count: formatNumber(ended?.points ?? points) })}</strong>
        {credits !== undefined && <span className="muted">{say('Credits: {credits}', { credits })}</span>}
        {kind.isPractice && <span className="muted">{say('Practice: it earns nothing')}</span>}
        {isUnderWay && (
          <span className={classes.headButtons}>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => setStage(stage === 'paused' ? 'playing' : 'paused')}
              disabled={stage === 'ending' || stage === 'countdown'}
            >
              {stage === 'paused' ? say('Go on') : say('Pause')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => live.current && void finish(live.current.state)}
              disabled={stage === 'ending'}
            >
              {say('End game')}
            </Button>
          </span>
        )}
      </header>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {!look && !problem && <Skeleton h={240} />}
      {look && (
        <div className={classes.stage} hidden={stage === 'intro' || stage === 'over'}>
          <Field
            look={look}
            label={say('{game}, {points} points', { game: say(facts.label), points })}
            live={live}
            handle={field}
          />
          {stage === 'countdown' && <span className={classes.count}>{count}</span>}
          {stage === 'paused' && <span className={classes.count}>{say('Paused')}</span>}
          <TouchKeys simulation={look.simulation} live={live} />
        </div>
      )}
      {(stage === 'intro' || stage === 'over') && look && (
        <section className={classes.intro} aria-live="polite">
          {stage === 'over' && (
            <>
              <h2>{say('{count} points', { count: formatNumber(ended?.points ?? points) })}</h2>
              {ended?.activity && <p>{say('You {did}', { did: ended.activity })}</p>}
            </>
          )}
          <p>{say(facts.instructions)}</p>
          <Switch
            label={say('Half speed')}
            checked={isSlow}
            onChange={(event) => remember(SLOW, event.currentTarget.checked, false)}
          />
          <p className="muted">{say('P or Esc pauses, M switches sounds.')}</p>
          <div className={classes.introButtons}>
            <Button onClick={() => void begin()} disabled={credits === 0} autoFocus data-autofocus>
              {stage === 'over' ? say('Play again') : say('Start')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {say('Close')}
            </Button>
          </div>
        </section>
      )}
    </Modal>
  );
}

import type { RefObject } from 'react';
import { IconArrowBigDown, IconArrowBigLeft, IconArrowBigRight, IconArrowBigUp, IconCircle } from '@tabler/icons-react';
import { say, sayLater } from '#web/words/say.ts';
import { KEYS, type Key, type Simulation } from '../../arcade/simulation.ts';
import type { LivePlay } from './live-play.ts';
import classes from './arcade.module.css';

const ICONS = {
  left: IconArrowBigLeft,
  right: IconArrowBigRight,
  up: IconArrowBigUp,
  down: IconArrowBigDown,
  action: IconCircle,
};
const LABELS: Record<Key, string> = {
  left: sayLater('Left'),
  right: sayLater('Right'),
  up: sayLater('Up'),
  down: sayLater('Down'),
  action: sayLater('Action'),
};

/** Large zones for thumbs, where the screen is touched. */
export function TouchKeys({ simulation, live }: { simulation: Simulation; live: RefObject<LivePlay | null> }) {
  const keys = KEYS.filter((key) => simulation.inputs.includes(key));
  if (!keys.length) return null;
  return (
    <div className={classes.touch}>
      {keys.map((key) => {
        const Icon = ICONS[key];
        const press = (value: number) => live.current?.press(key, value);
        return (
          <button
            key={key}
            type="button"
            className={classes.touchKey}
            aria-label={say(LABELS[key])}
            onPointerDown={(event) => {
              event.preventDefault();
              press(1);
            }}
            onPointerUp={() => press(0)}
            onPointerCancel={() => press(0)}
            onPointerLeave={(event) => event.buttons && press(0)}
            onContextMenu={(event) => event.preventDefault()}
          >
            <Icon size={26} stroke={1.6} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}

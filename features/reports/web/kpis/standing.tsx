import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import type { Standing } from '../../kpi-standing.ts';
import { paceInWords, percentOf, reachOf } from './kpi-answers.ts';
import classes from './kpis.module.css';

interface Props {
  standing: Standing | undefined;
  isOver: boolean;
  /** With the pace in words; else it is a number, in words for screen readers. */
  isWordy?: boolean;
}
/** A number, what it should be, and where it leads at this pace. */
export function StandingView({ standing, isOver, isWordy = false }: Props) {
  if (!standing) return <span className={classes.none}>–</span>;
  const { value, target, pace } = standing;
  if (!target)
    return (
      <span className={classes.standing}>
        <span className={classes.value} data-zero={value === 0 || undefined}>
          {formatNumber(value)}
        </span>
      </span>
    );
  const words = pace === null ? say('not started') : paceInWords(pace, isOver);
  return (
    <span className={classes.standing} data-reach={pace === null ? undefined : reachOf(pace)}>
      <span className={classes.value}>
        {formatNumber(value)} <span className={classes.target}>/ {formatNumber(target)}</span>
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(100, (value / target) * 100)}%` }} />
      </span>
      {isWordy ? (
        <span className={classes.pace}>{words}</span>
      ) : (
        <span className={classes.pace}>
          <span aria-hidden>{pace === null ? '–' : percentOf(pace)}</span>
          <span className="visually-hidden">{words}</span>
        </span>
      )}
    </span>
  );
}

import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { Movements } from './movements.tsx';
import type { PointMovement } from './recognition-api.ts';
import classes from './recognition.module.css';

/** Points, and for the person alone where they came from. */
export function PointsCard({ balance, history }: { balance: number; history: readonly PointMovement[] | undefined }) {
  const lines = history?.map(({ points, ...rest }) => ({ ...rest, count: points }));
  return (
    <section className={classes.surface} aria-label={say('Points')}>
      <h2>{say('Points')}</h2>
      <p className={classes.number}>{formatNumber(balance)}</p>
      {lines && <Movements title={say('Why {count}?', { count: formatNumber(balance) })} lines={lines} />}
    </section>
  );
}

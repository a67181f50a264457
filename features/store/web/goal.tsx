import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#web/formats.ts';
import { useRemembered } from '#web/remembered.ts';
import { itemOptions, offered } from './store-api.ts';
import classes from './store.module.css';

export const useGoal = () => useRemembered<string | null>('store-goal', null);

/** What a person saves for, and how far they are. */
export function Goal({ balance }: { balance: number }) {
  const [goal, setGoal] = useGoal();
  const { data: item } = useQuery({ ...itemOptions(goal ?? ''), enabled: goal !== null, retry: false });
  if (!goal || !item) return null;
  const price = Math.min(...offered(item).map((option) => option.price));
  if (!Number.isFinite(price)) return null;
  const words = balance >= price ? 'You can buy it now.' : `${formatNumber(price - balance)} to go.`;
  return (
    <section className={classes.goal} aria-label="Saving for">
      <span>
        Saving for <Link to={`/store/items/${item._id}`}>{item.name}</Link>: {words}
      </span>
      <Progress value={Math.min(100, price ? (balance / price) * 100 : 100)} aria-label={`Saved for ${item.name}`} />
      <Button size="compact-sm" variant="subtle" onClick={() => setGoal(null)}>
        Stop saving
      </Button>
    </section>
  );
}

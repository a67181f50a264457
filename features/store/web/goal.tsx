import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#web/formats.ts';
import { useRemembered } from '#web/remembered.ts';
import { say } from '#web/words/say.ts';
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
  const words = balance >= price ? say('You can buy it now.') : say('{count} to go.', { count: formatNumber(price - balance) });
  return (
    <section className={classes.goal} aria-label={say('Saving for')}>
      <span>{say('Saving for {item}: {words}', { item: <Link to={`/store/items/${item._id}`}>{item.name}</Link>, words })}</span>
      <Progress
        value={Math.min(100, price ? (balance / price) * 100 : 100)}
        aria-label={say('Saved for {item}', { item: item.name })}
      />
      <Button size="compact-sm" variant="subtle" onClick={() => setGoal(null)}>
        {say('Stop saving')}
      </Button>
    </section>
  );
}

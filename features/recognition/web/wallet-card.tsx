import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { Movements } from './movements.tsx';
import { walletOptions } from './recognition-api.ts';
import classes from './recognition.module.css';

/** One's own coins, with every one of them explained. */
export function WalletCard({ user }: { user: string }) {
  const { data, isPending, error } = useQuery(walletOptions(user));
  return (
    <section className={classes.surface} aria-label={say('Wallet')}>
      <h2>{say('Coins')}</h2>
      {isPending && <Skeleton h={60} />}
      {error && <p className="muted">{say('Your wallet could not be loaded: {problem}', { problem: error.message })}</p>}
      {data && (
        <>
          <p className={classes.number}>{formatNumber(data.balance)}</p>
          <Movements title={say('Why {count}?', { count: formatNumber(data.balance) })} lines={data.coinHistory} />
          <Link to="/store">{say('Spend them in the store')}</Link>
        </>
      )}
    </section>
  );
}

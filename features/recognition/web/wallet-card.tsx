import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#web/formats.ts';
import { Movements } from './movements.tsx';
import { walletOptions } from './recognition-api.ts';
import classes from './recognition.module.css';

/** One's own coins, with every one of them explained. */
export function WalletCard({ user }: { user: string }) {
  const { data, isPending, error } = useQuery(walletOptions(user));
  return (
    <section className={classes.surface} aria-label="Wallet">
      <h2>Coins</h2>
      {isPending && <Skeleton h={60} />}
      {error && <p className="muted">Your wallet could not be loaded: {error.message}</p>}
      {data && (
        <>
          <p className={classes.number}>{formatNumber(data.balance)}</p>
          <Movements title={`Why ${formatNumber(data.balance)}?`} lines={data.coinHistory} />
          <Link to="/store">Spend them in the store</Link>
        </>
      )}
    </section>
  );
}

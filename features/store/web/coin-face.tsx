import { useQuery } from '@tanstack/react-query';
import { fileOptions } from '#web/files/file-api.ts';
import { formatNumber } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import { coinOptions, type Coin } from './store-api.ts';
import classes from './store.module.css';

const FACES: Readonly<Record<string, string>> = {
  star: 'M12 6l1.8 4 4.2.5-3 3 .8 4.3L12 15.6l-3.8 2.2.8-4.3-3-3 4.2-.5z',
  leaf: 'M7 17c0-7 4-10 10-10 0 7-3 10-8 10 1-3 3-5 5-6',
  heart: 'M12 17.5L7.3 12.5a3 3 0 0 1 4.7-3.7 3 3 0 0 1 4.7 3.7z',
  bolt: 'M13 6l-5 7h4l-1 5 5-7h-4z',
  sun: 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 5.5V7M12 17v1.5M5.5 12H7M17 12h1.5',
  crown: 'M7 15V9l2.5 2.5L12 8l2.5 3.5L17 9v6z',
};

/** The face of a coin, drawn or uploaded. */
export function CoinFace({ coin, size = 18 }: { coin: Pick<Coin, 'face' | 'image'> | undefined; size?: number }) {
  const { data } = useQuery({ ...fileOptions(coin?.image ?? ''), enabled: Boolean(coin?.image) });
  const address = useObjectUrl(data?.blob);
  if (address) return <img src={address} alt="" width={size} height={size} className={classes.coin} />;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={classes.coin} aria-hidden>
      <circle cx="12" cy="12" r="10.5" fill="#f2c14b" stroke="#a8790f" strokeWidth="1.5" />
      <path d={FACES[coin?.face ?? 'star'] ?? FACES.star} fill="none" stroke="#5c4200" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

/** The coin of one's own client. */
export function useOwnCoin() {
  const { user } = useSession();
  return useQuery(coinOptions(typeof user.client === 'string' ? user.client : 'none'));
}

/** `30 coins`, with the face and the name that the coin has. */
export function Price({ count }: { count: number }) {
  const { data: coin } = useOwnCoin();
  return (
    <span className={classes.price}>
      <CoinFace coin={coin} />
      <span>
        {formatNumber(count)} {say(coin?.name || 'coins')}
      </span>
    </span>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { onServerEvent } from '#web/realtime.ts';
import { useSession } from '#web/session.tsx';
import { playTune } from '#web/sounds.ts';
import { say } from '#web/words/say.ts';
import classes from './credits-popup.module.css';

export interface News {
  _id: string;
  credits: number;
  message: string | null;
  game: { _id: string; name: string };
}

/** Milliseconds (platform document, section 9). */
export const CREDITS_MS = 4_000;
const TUNE = [0.7, 0, 988, 0.01, 0.05, 0.25, 1, 1.5, undefined, undefined, 330, 0.05] as const;

/** Shows credits that came, one after another, once per person whichever pages are open. */
export default function CreditsPopup() {
  const isActing = useSession().impersonator !== null;
  const [waiting, setWaiting] = useState<readonly News[]>([]);
  const look = useCallback(async () => {
    const { records } = await api<{ records: News[] }>('/api/game-sessions/mine/news', { quiet: true });
    if (!records.length) return;
    const body = { ids: records.map(({ _id }) => _id) };
    const { seen } = await api<{ seen: string[] }>('/api/game-sessions/mine/news-seen', { method: 'PUT', body, quiet: true });
    setWaiting((before) => [...before, ...records.filter(({ _id }) => seen.includes(_id))]);
  }, []);
  useEffect(() => {
    if (isActing) return undefined; // they are told to the player alone
    const quietly = () => void look().catch(() => undefined); // the next event asks again
    quietly();
    return onServerEvent('credits-event', quietly) as () => void;
  }, [look, isActing]);
  const [news] = waiting;
  useEffect(() => {
    if (!news) return;
    void playTune(TUNE);
    const timer = setTimeout(() => setWaiting((before) => before.slice(1)), CREDITS_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return <div role="status">{news && <CreditsCard news={news} />}</div>;
}

export function CreditsCard({ news: { credits, message } }: { news: News }) {
  return (
    <div className={classes.card} data-credits={credits}>
      <span className={classes.coin} role="img" aria-label={say('Coin')} />
      {message ? (
        <span>
          {say(message)}
          <br />
          {say('Credits: {credits}', { credits })}
        </span>
      ) : (
        <span>{say('You received {credits} credit(s).', { credits })}</span>
      )}
    </div>
  );
}

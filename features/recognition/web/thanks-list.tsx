import { useQuery } from '@tanstack/react-query';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import classes from './recognition.module.css';

/** Thanks that a person got, the newest first. */
export function ThanksList({ user }: { user: string }) {
  const module = useModule('thanks');
  const { data } = useQuery({
    ...pageOptions(module!, { searchTerms: { field: 'to', op: 'contains', value: user }, pageSize: 10, total: 'none' }),
    enabled: module !== undefined,
  });
  return (
    <section className={classes.surface} aria-label={say('Thanks')}>
      <h2>{say('Thanks')}</h2>
      {data?.records.length === 0 && <p className="muted">{say('No thanks yet.')}</p>}
      <ul className={classes.list}>
        {data?.records.map(({ _id, name, message, coins, createdAt }) => (
          <li key={_id} className={classes.row}>
            <div className={classes.grow}>
              <strong>{String(name ?? '')}</strong>
              <span>{String(message ?? '')}</span>
              <span className="muted">
                <RelativeTime value={createdAt} />
                {Number(coins) > 0 && say(', {count} coins', { count: Number(coins) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

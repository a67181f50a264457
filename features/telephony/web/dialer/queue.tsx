import { ActionIcon } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { reorder, type Conference, type Participant } from './dialer-api.ts';
import classes from './dialer.module.css';

const SHOWN = 8;

/** Who is next; the order may be changed, and who was left out says why. */
export function Queue({ conference }: { conference: Conference }) {
  const waiting = conference.participants.filter(({ status }) => status === 'remaining');
  const skipped = conference.participants.filter(({ status }) => status === 'skipped');
  const sooner = (at: number) => {
    const ids = waiting.map(({ _id }) => _id);
    [ids[at - 1], ids[at]] = [ids[at]!, ids[at - 1]!];
    void reorder(conference._id, ids);
  };
  return (
    <section aria-label={say('Next')}>
      <h3 className={classes.small}>{say('{count} remaining', { count: waiting.length })}</h3>
      <ol className={classes.queue}>
        {waiting.slice(0, SHOWN).map((one, at) => (
          <li key={one._id}>
            <span className="ellipsis">{one.name}</span>
            <span className="muted numeric">{one.phone}</span>
            {at > 0 && (
              <ActionIcon aria-label={say('Call {name} sooner', { name: one.name })} onClick={() => sooner(at)}>
                <Icon name="arrow-up" size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {skipped.length > 0 && <Skipped people={skipped} />}
    </section>
  );
}

function Skipped({ people }: { people: readonly Participant[] }) {
  return (
    <details className={classes.skipped}>
      <summary>{say({ one: '{count} is not called', other: '{count} are not called' }, { count: people.length })}</summary>
      <ul>
        {people.map(({ _id, name, reason }) => (
          <li key={_id}>
            {name}: {reason && sayAnswer(reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}

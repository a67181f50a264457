import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModule } from '#web/modules.ts';
import { useRecordName } from '#web/records/reference.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import type { ItemView, WhyView } from '../board.ts';
import { whyOptions } from './board-api.ts';
import { conditionSentence, doneSentence, stateSentence } from './why-words.ts';
import classes from './credentialing.module.css';

/** Why an item is on its record, why it is open or not, and why it is done. */
export function Why({ item: { _id, field_type } }: { item: Pick<ItemView, '_id' | 'field_type'> }) {
  const why = useQuery(whyOptions(_id));
  return (
    <section aria-label={say('Why')} className={classes.why}>
      <h2>{say('Why')}</h2>
      {why.isPending && <Skeleton h={36} />}
      {why.isError && <p>{say('This could not be loaded: {message}', { message: why.error.message })}</p>}
      {why.data && <Sentences {...why.data} isApproved={field_type === 'Uploaded Document'} />}
    </section>
  );
}

function Sentences({ here, state, done, isApproved }: WhyView & { isApproved: boolean }) {
  const person = useRecordName('users', done.user ? { _id: done.user } : null);
  const source = useModule(done.from?.moduleName);
  const stateNow = stateSentence(state);
  const doneNow = person === null ? null : doneSentence(done, person, isApproved);
  return (
    <>
      <p>{sayAnswer(here.sentence)}</p>
      {stateNow && (
        <>
          <p>{stateNow}</p>
          <ul>
            {state.conditions.map((condition) => (
              <li key={`${condition.item} ${condition.operator} ${String(condition.value)}`}>
                <Icon name={condition.passed ? 'check' : 'x'} size={14} />
                <span className="visually-hidden">{say(condition.passed ? 'Met: ' : 'Not met: ')}</span>
                {conditionSentence(condition)}
              </li>
            ))}
          </ul>
        </>
      )}
      {doneNow && (
        <p>
          {doneNow} {done.from && source && <Link to={`${source.route}/${done.from.recordId}`}>{say('Open it')}</Link>}
        </p>
      )}
    </>
  );
}

import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { ItemView } from '../board.ts';
import { whyOptions } from './board-api.ts';
import { conditionSentence, stateSentence } from './why-words.ts';
import classes from './credentialing.module.css';

/** Why an item is locked, each condition leading to the item that it waits for. */
export function LockedItem({ item, items, recordId }: { item: ItemView; items: readonly ItemView[]; recordId: string }) {
  const why = useQuery(whyOptions(item._id));
  if (why.isPending) return <Skeleton h={88} mb="md" />;
  const state = why.data?.state;
  const sentence = state && stateSentence(state);
  if (!sentence)
    return (
      <Alert mb="md" color="gray" icon={<Icon name="lock" size={18} />}>
        {say('This item opens when the items it depends on are completed.')}
      </Alert>
    );
  return (
    <Alert mb="md" color="gray" title={say('Locked')} icon={<Icon name="lock" size={18} />}>
      <p className={classes.flat}>{sentence}</p>
      <ul className={classes.waitsFor}>
        {state.conditions.map((condition) => (
          <li key={`${condition.item} ${condition.operator} ${String(condition.value)}`}>
            <Icon name={condition.passed ? 'check' : 'x'} size={14} />
            <span className="visually-hidden">{condition.passed ? say('Met: ') : say('Not met: ')}</span>
            {items.some(({ _id }) => _id === condition.item) ? (
              <Link to={`/provider/credentialing/${recordId}/${condition.item}`}>{conditionSentence(condition)}</Link>
            ) : (
              <span>{conditionSentence(condition)}</span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

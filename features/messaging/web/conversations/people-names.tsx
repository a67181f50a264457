import { Fragment } from 'react';
import { useRecordName } from '#web/records/reference.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { say } from '#web/words/say.ts';
import classes from './conversations.module.css';

const NAMED = 4;

/** `Ana, Ben, and 3 others`. */
export function PeopleNames({ ids }: { ids: readonly string[] }) {
  const shown = ids.slice(0, ids.length > NAMED ? NAMED - 1 : NAMED);
  const rest = ids.length - shown.length;
  const names = (
    <>
      {shown.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <PersonName id={id} />
        </Fragment>
      ))}
    </>
  );
  return rest > 0
    ? say({ one: '{names} and {count} other', other: '{names} and {count} others' }, { names, count: rest })
    : names;
}

export function PersonName({ id }: { id: string }) {
  const name = useRecordName('users', { _id: id });
  return <>{(name ?? '…') || say('Somebody')}</>;
}

/** One face for a person, two for a group. */
export function Faces({ ids }: { ids: readonly string[] }) {
  return (
    <span className={classes.faces} data-many={ids.length > 1 || undefined} aria-hidden>
      {ids.slice(0, 2).map((id) => (
        <Face key={id} id={id} size={ids.length > 1 ? 22 : 32} />
      ))}
    </span>
  );
}

export function Face({ id, size }: { id: string; size: number }) {
  const name = useRecordName('users', { _id: id });
  return <UserAvatar userId={id} name={name || '?'} size={size} />;
}

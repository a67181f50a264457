import type { DescribedModule } from '#common/described-module.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say } from '../words/say.ts';
import type { Person } from './people-store.ts';
import { useRecordName } from './reference.ts';
import { usePeople, useStance } from './use-presence.ts';
import classes from './others-here.module.css';

const MOST_SHOWN = 4;

/** Who else has this record open, and who is editing it: pictures for the eye, sentences for the ear. */
export function OthersHere({ module, id }: { module: DescribedModule; id: string }) {
  useStance(module.name, id, 'viewing');
  const people = usePeople(module.name, id).toSorted((one, other) => Number(other.isEditing) - Number(one.isEditing));
  const more = people.length - MOST_SHOWN;
  return (
    <span className={classes.others} role="status">
      {people.slice(0, MOST_SHOWN).map((person) => (
        <Other key={person._id} person={person} />
      ))}
      {more > 0 && (
        <span className={classes.more}>
          +{more}
          <span className="visually-hidden"> {say('more have this open')}</span>
        </span>
      )}
    </span>
  );
}

function Other({ person: { _id, isEditing } }: { person: Person }) {
  const known = useRecordName('users', { _id });
  if (known === null) return null;
  const name = known || say('Somebody');
  const sentence = isEditing ? say('{name} is editing', { name }) : say('{name} has this open', { name });
  return (
    <Tooltip label={sentence}>
      <span className={classes.other} data-editing={isEditing || undefined}>
        <UserAvatar userId={_id} name={name} size={22} />
        {isEditing ? <span className={classes.words}>{sentence}</span> : <span className="visually-hidden">{sentence}</span>}
      </span>
    </Tooltip>
  );
}

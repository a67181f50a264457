import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useModule } from '../modules.ts';
import { useRecordName, type Reference } from '../records/reference.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say } from '../words/say.ts';
import classes from './fields.module.css';

interface Props {
  moduleName: string | undefined;
  reference: Reference;
  /** Opens beside what is being typed here. */
  isApart?: boolean;
}
/** A related record by its name, leading to it; one that is gone or not visible says so. */
export function RecordLink({ moduleName, reference, isApart }: Props) {
  const module = useModule(moduleName);
  const name = useRecordName(moduleName, reference);
  if (name === null) return <Skeleton h={12} w={96} />;
  if (name === '') return <span className="muted">{say('Not visible to you')}</span>;
  const isPerson = moduleName === 'users';
  const shown = (
    <>
      {isPerson && <UserAvatar userId={reference._id} name={name} size={18} />}
      <span className="ellipsis">{name}</span>
    </>
  );
  if (!module) return <span className={classes.reference}>{shown}</span>;
  return (
    <Link
      to={`${module.route}/${reference._id}`}
      className={`${classes.link} ${classes.reference}`}
      {...(isApart ? { target: '_blank', rel: 'noreferrer' } : {})}
      onClick={(event) => event.stopPropagation()}
    >
      {shown}
    </Link>
  );
}

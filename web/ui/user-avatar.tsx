import { useAvatar } from '../avatars.ts';
import { InitialsAvatar } from './initials-avatar.tsx';
import classes from './initials-avatar.module.css';

/** A person by their picture, or by their initials where they have none. */
export function UserAvatar({ userId, name, size = 24 }: { userId: string | undefined; name: string; size?: number }) {
  const picture = useAvatar(userId);
  if (!picture) return <InitialsAvatar name={name} size={size} />;
  return <img className={classes.picture} src={picture} width={size} height={size} alt="" aria-hidden />;
}

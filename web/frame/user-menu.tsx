import { useSession } from '../session.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import classes from './navigation.module.css';

const UserMenuItems = onDemand('menu', () => import('./user-menu-items.tsx'));

export function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { user } = useSession();
  return (
    <UserMenuItems>
      <button type="button" className={classes.user} aria-label={say('{name}: account menu', { name: user.name })}>
        <UserAvatar userId={user._id} name={user.name} size={28} />
        {!isCollapsed && (
          <span>
            <span className="ellipsis">{user.name}</span>
            <small className="ellipsis">{user.userType}</small>
          </span>
        )}
      </button>
    </UserMenuItems>
  );
}

import { Link } from 'react-router';
import type { WidgetProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { LinkItem } from '../../link-item.ts';
import { useLinks } from '../links.ts';
import classes from '../frame.module.css';

/** Links to lists, views, pages and other addresses. */
export default function LinksPart({ options }: WidgetProps) {
  const links = useLinks((options.links ?? []) as LinkItem[]);
  if (links.length === 0) return <p className="muted">{say('There are no links for you here.')}</p>;
  return (
    <ul className={classes.partLines}>
      {links.map(({ path, label, icon }) => (
        <li key={path}>
          <Icon name={icon} size={16} />
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';
import { say } from '../words/say.ts';

export interface Crumb {
  label: string;
  /** Absent: a heading without a page of its own, or the page itself. */
  to?: string;
}
/** Where you are, from the outside in, the page itself last; on a phone an arrow to the page above. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const above = trail.slice(0, -1).findLast((crumb) => crumb.to);
  return (
    <nav className={classes.crumbs} aria-label={say('Where you are')}>
      {above && (
        <Link to={above.to!} className={classes.back} aria-label={say('Back to {label}', { label: above.label })}>
          <IconChevronLeft size={20} stroke={1.8} aria-hidden />
          {above.label}
        </Link>
      )}
      <ol>
        {trail.map(({ label, to }, at) => (
          <li key={`${label} ${at}`} aria-current={at === trail.length - 1 ? 'page' : undefined}>
            {to && at < trail.length - 1 ? <Link to={to}>{label}</Link> : <span className="ellipsis">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

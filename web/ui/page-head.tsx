import type { ReactNode } from 'react';
import classes from './page-head.module.css';

/** Where you are, and the one obvious next action. */
export function PageHead({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <h1 className="ellipsis">{title}</h1>
      {aside && <span className={classes.aside}>{aside}</span>}
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}

import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page-head.module.css';

interface Props {
  title: ReactNode;
  /** The pages above this one, and itself. */
  trail?: Crumb[];
  aside?: ReactNode;
  children?: ReactNode;
}
/** Where you are, and the one obvious next action. */
export function PageHead({ title, trail, aside, children }: Props) {
  return (
    <>
      {trail && (
        <div className={classes.trail}>
          <Breadcrumbs trail={trail} />
        </div>
      )}
      <header className={classes.head}>
        <h1 className="ellipsis">{title}</h1>
        {aside && <span className={classes.aside}>{aside}</span>}
        {children && <div className={classes.actions}>{children}</div>}
      </header>
    </>
  );
}

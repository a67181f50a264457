import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page-head.module.css';

interface Props {
  title: ReactNode;
  /** The pages above this one, and itself. */
  trail?: Crumb[];
  aside?: ReactNode;
  /** On a phone, too: what may be done is short enough to stand beside the title. */
  isOneRow?: boolean;
  children?: ReactNode;
}
/** Where you are, and the one obvious next action. */
export function PageHead({ title, trail, aside, isOneRow, children }: Props) {
  return (
    <>
      {trail && (
        <div className={classes.trail}>
          <Breadcrumbs trail={trail} />
        </div>
      )}
      <header className={classes.head} data-one-row={isOneRow || undefined}>
        <h1 className="ellipsis">{title}</h1>
        {aside && <span className={classes.aside}>{aside}</span>}
        {children && <div className={classes.actions}>{children}</div>}
      </header>
    </>
  );
}

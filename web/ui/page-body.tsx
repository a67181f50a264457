import type { ReactNode } from 'react';
import classes from './page-body.module.css';

interface Props {
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode;
  /** The parts belong together, such as a list and its filters: they stand closer. */
  isOnePart?: boolean;
  /** Of short lines, such as a setting: wide ones would tear what belongs together apart. */
  isNarrow?: boolean;
  children: ReactNode;
}
/** What stands below the head of a page, in one column. */
export const PageBody = ({ lead, isOnePart, isNarrow, children }: Props) => (
  <div className={classes.body} data-one-part={isOnePart || undefined} data-narrow={isNarrow || undefined}>
    {lead && <p className={classes.lead}>{lead}</p>}
    {children}
  </div>
);

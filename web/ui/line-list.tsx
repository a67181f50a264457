import type { ReactNode } from 'react';
import classes from './line-list.module.css';
import { Problem } from './problem.tsx';

/** A sheet of lines, one below the other. */
export const LineList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

interface Props {
  /** How the line is called where its name alone does not say it. */
  label?: string;
  /** A link to its page, or a `strong` where it has none. */
  name: ReactNode;
  state?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Spans: each is one fact. */
  facts?: ReactNode;
  problem?: string | null | undefined;
  /** What else stands below. */
  children?: ReactNode;
}
/** One thing of a list: its name, how it is, what can be done about it, and the facts below. */
export const Line = ({ label, name, state, action, facts, problem, children }: Props) => (
  <li className={classes.line} aria-label={label}>
    <div className={classes.head}>
      {name}
      {(state || action) && (
        <span className={classes.aside}>
          {state}
          {action}
        </span>
      )}
    </div>
    {facts && <span className={classes.facts}>{facts}</span>}
    {problem && <Problem>{problem}</Problem>}
    {children}
  </li>
);

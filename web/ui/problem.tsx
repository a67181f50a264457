import type { ReactNode } from 'react';
import classes from './problem.module.css';

/** A sentence that says what is not well. */
export const Problem = ({ children }: { children: ReactNode }) => <p className={classes.problem}>{children}</p>;

import type { ReactNode } from 'react';
import classes from './page-bar.module.css';

interface Props {
  tone: 'waiting' | 'progress';
  label?: string;
  children: ReactNode;
}
/** A line above every page: as whom or for whom one works, and the way back. */
export const PageBar = ({ tone, label, children }: Props) => (
  <div className={classes.bar} data-tone={tone} role="status" aria-label={label}>
    {children}
  </div>
);

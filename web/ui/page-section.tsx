import type { ReactNode } from 'react';
import { formatNumber } from '../formats.ts';
import classes from './page-section.module.css';

interface Props {
  title: string;
  /** Where the section is called otherwise than its title reads. */
  label?: string;
  /** How many there are, beside the title. */
  count?: number | undefined;
  /** What stands at the end of the title's line: a button, a choice. */
  aside?: ReactNode;
  children: ReactNode;
}
/** A part of a page with a heading of its own. */
export const PageSection = ({ title, label = title, count, aside, children }: Props) => (
  <section aria-label={label}>
    <div className={classes.head}>
      <h2>
        {title}
        {count !== undefined && <span className="muted numeric"> {formatNumber(count)}</span>}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);

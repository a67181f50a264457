import type { ReactNode } from 'react';
import classes from './side-list.module.css';

interface Props {
  label: string;
  /** One of them is open: on a phone it stands in the place of the list. */
  isOpen: boolean;
  list: ReactNode;
  children: ReactNode;
}
/** A list, and beside it the one that is open. */
export const SideList = ({ label, isOpen, list, children }: Props) => (
  <div className={classes.split} data-open={isOpen || undefined}>
    <nav className={classes.side} aria-label={label}>
      {list}
    </nav>
    {children}
  </div>
);

interface LineProps {
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}
/** One of the list: what it is called, and a few words more. */
export const SideLine = ({ isOpen, onOpen, children }: LineProps) => (
  <button type="button" className={classes.line} aria-current={isOpen || undefined} onClick={onOpen}>
    {children}
  </button>
);

import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './empty-state.module.css';

interface Props {
  icon?: string;
  title: string;
  text?: string;
  heading?: 'h1' | 'h2' | 'h3';
  children?: ReactNode;
}
export function EmptyState({ icon = 'inbox', title, text, heading: Heading = 'h2', children }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon name={icon} size={22} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

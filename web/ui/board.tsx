import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Tone } from '#common/module.ts';
import { Badge } from './badge.tsx';
import classes from './board.module.css';

/** Columns side by side; on a phone one below the other. `label` names the board to screen readers. */
export const Board = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.board} role="group" aria-label={label}>
    {children}
  </div>
);

interface ColumnProps<T> {
  title: string;
  tone?: Tone | undefined;
  /** How many cards there are, shown or not. */
  count?: ReactNode;
  query: Pick<UseQueryResult<T[]>, 'data' | 'error'>;
  /** What the column says where it has no card. */
  empty?: string;
  /** Below the cards, e.g. a link to the rest. */
  foot?: ReactNode;
  children: (card: T) => ReactNode;
}
/** One state and its cards. Waiting, failing and empty look the same in every column. */
export function BoardColumn<T>({ title, tone, count, query, empty = 'Nothing here', foot, children }: ColumnProps<T>) {
  const { data: cards, error } = query;
  return (
    <section className={classes.column} aria-label={title}>
      <h2>
        <Badge tone={tone}>{title}</Badge>
        {count !== undefined && <span className="numeric muted">{count}</span>}
      </h2>
      {cards && cards.length > 0 && <ul>{cards.map(children)}</ul>}
      {cards?.length === 0 && <p className="muted">{empty}</p>}
      {!cards && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={56} radius={8} />)}
      {!cards && error && <p className="muted">This could not be loaded: {error.message}</p>}
      {foot}
    </section>
  );
}

interface CardProps {
  to: string;
  title: string;
  /** Further facts in one line: a day, a person. */
  children?: ReactNode;
}
export const BoardCard = ({ to, title, children }: CardProps) => (
  <li>
    <Link to={to} className={classes.card}>
      <span className="ellipsis">{title}</span>
      {children && <span className={classes.facts}>{children}</span>}
    </Link>
  </li>
);

import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import classes from './home.module.css';

interface Props<T> {
  title: string;
  count?: ReactNode;
  /** Where the whole list is. */
  to: string;
  query: UseQueryResult<T>;
  isEmpty: (data: T) => boolean;
  empty: string;
  children: (data: T) => ReactNode;
}
/** One part of the home screen: its title leads to the list; waiting, failing and empty look the same everywhere. */
export function Part<T>({ title, count, to, query, isEmpty, empty, children }: Props<T>) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>
        <Link to={to}>
          {title}
          {count !== undefined && <span className="numeric muted">{count}</span>}
          <Icon name="chevron-right" size={16} />
        </Link>
      </h2>
      {query.isPending && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={14} my={11} w={`${90 - at * 12}%`} />)}
      {query.isError && <p className={classes.quiet}>This could not be loaded: {query.error.message}</p>}
      {query.isSuccess && (isEmpty(query.data) ? <p className={classes.quiet}>{empty}</p> : children(query.data))}
    </section>
  );
}

/** A list with its filter set, as the list itself writes it into its address. */
export const listAt = (route: string, filter: { all: { field: string; op: string; value?: unknown }[] }) =>
  `${route}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

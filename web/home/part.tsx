import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SearchTree } from '#common/search.ts';
import { mayOpen } from '../landing.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { say } from '../words/say.ts';
import classes from './home.module.css';

interface Props<T> {
  title: string;
  count?: ReactNode;
  /** Where the whole list is. */
  to: string;
  query: UseQueryResult<T>;
  isEmpty: (data: T) => boolean;
  /** Said in one line; absent: a part with nothing is left out. */
  empty?: string | undefined;
  children: (data: T) => ReactNode;
}
/** One part of the start page: its title leads to the list; waiting, failing and empty look the same everywhere. */
export function Part<T>({ title, count, to, query, isEmpty, empty, children }: Props<T>) {
  const hasLinks = useLeadsToLists();
  if (query.isSuccess && isEmpty(query.data)) return empty ? <Nothing title={title} text={empty} /> : null;
  const head = (
    <>
      {title}
      {count !== undefined && <span className="numeric muted">{count}</span>}
    </>
  );
  return (
    <section className={classes.part} aria-label={title}>
      <h2>
        {hasLinks ? (
          <Link to={to}>
            {head}
            <Icon name="chevron-right" size={16} />
          </Link>
        ) : (
          head
        )}
      </h2>
      {query.isPending && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={14} my={11} w={`${90 - at * 12}%`} />)}
      {query.isError && (
        <p className={classes.quiet}>{say('This could not be loaded: {message}', { message: query.error.message })}</p>
      )}
      {query.isSuccess && children(query.data)}
    </section>
  );
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <section className={classes.nothing} aria-label={title} data-empty>
    <h2>{title}</h2>
    <p>{text}</p>
  </section>
);

/** A Dashboard user reads the figures here and opens no lists. */
export const useLeadsToLists = (): boolean => mayOpen(useSession().user.userType, 'app');

interface Condition {
  field: string;
  op: string;
  value?: unknown;
}
export interface HomeFilter {
  all: (Condition | { any: Condition[] })[];
}

/** A list with its filter set, as the list itself writes it into its address. */
export const listAt = (route: string, filter: HomeFilter | SearchTree) =>
  `${route}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

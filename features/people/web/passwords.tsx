import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder } from '#web/ui/finder.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { PASSWORD_RULES } from '#common/validators/passwords.ts';
import type { PasswordDate } from '../password-date.ts';
import { sendTemporaryPassword } from './user-verbs.ts';
import classes from './people.module.css';
import { formatMoment, formatNumber } from '#web/formats.ts';

interface Answer {
  records: PasswordDate[];
  total: number;
  pageSize: number;
}

/** `/admin/password-management`: whose password is how old, and a new start for who needs one. */
export default function Passwords() {
  const [words, setWords] = useState('');
  const [pageNumber, setPageNumber] = useState(0);
  const [q] = useDebouncedValue(words.trim(), 200);
  const { data, error } = useQuery({
    queryKey: ['password-dates', q, pageNumber],
    queryFn: ({ signal }) =>
      api<Answer>(`/api/users/passwords?${new URLSearchParams({ q, pageNumber: String(pageNumber) })}`, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const find = (next: string) => {
    setWords(next);
    setPageNumber(0);
  };
  return (
    <>
      <PageHead title="Passwords" aside={data && `${formatNumber(data.total)} users`} />
      <div className={classes.page}>
        <Rules />
        <Finder what="a user" className={classes.finder} value={words} onChange={find} />
        {error && <EmptyState icon="alert-triangle" title="The list could not be loaded" text={error.message} />}
        {!data && !error && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={16} my={14} />)}
        {data?.total === 0 && <EmptyState icon="search" title="No user matches" />}
        <ul className={classes.people}>
          {data?.records.map((user) => (
            <PasswordLine key={user._id} {...user} />
          ))}
        </ul>
        {data && data.total > data.pageSize && (
          <nav className={classes.pager} aria-label="Pages">
            <Button variant="default" disabled={pageNumber === 0} onClick={() => setPageNumber(pageNumber - 1)}>
              Previous
            </Button>
            <Button
              variant="default"
              disabled={(pageNumber + 1) * data.pageSize >= data.total}
              onClick={() => setPageNumber(pageNumber + 1)}
            >
              Next
            </Button>
          </nav>
        )}
      </div>
    </>
  );
}

function Rules() {
  return (
    <section className={classes.rules} aria-label="Rules">
      <h2>Rules</h2>
      <ul>
        <li>A changed password has {PASSWORD_RULES.change}. After a reset, 6 characters are enough.</li>
        <li>
          A temporary password works once, for three days after an invitation and for one hour after “Forgot your password?”.
        </li>
        <li>A new password ends all other sessions and API keys of the account.</li>
        <li>After ten wrong passwords within 15 minutes, the account is locked for the rest of those minutes.</li>
      </ul>
    </section>
  );
}

function PasswordLine(user: PasswordDate) {
  return (
    <li>
      <span>
        <Link to={`/admin/user-management/${user._id}`}>{user.name}</Link>
        <small className="muted">{user.email}</small>
      </span>
      <span className={classes.when}>
        {!user.active && <Badge>Inactive</Badge>}
        {user.temporaryUntil && (
          <span title={`Until ${formatMoment(user.temporaryUntil)}`}>
            <Badge tone="waiting">Temporary password sent</Badge>
          </span>
        )}
        <small className="muted">
          {user.changed ? (
            <>
              Changed <RelativeTime value={user.changed} />
            </>
          ) : (
            'No password yet'
          )}
        </small>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!user.active}
        aria-label={`Send a temporary password to ${user.name}`}
        onClick={() => void sendTemporaryPassword(user)}
      >
        Send password
      </Button>
    </li>
  );
}

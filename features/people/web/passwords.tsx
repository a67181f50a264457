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
import { say } from '#web/words/say.ts';
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
      <PageHead title={say('Passwords')} aside={data && say('{count} users', { count: formatNumber(data.total) })} />
      <div className={classes.page}>
        <Rules />
        <Finder what={say('a user')} className={classes.finder} value={words} onChange={find} />
        {error && <EmptyState icon="alert-triangle" title={say('The list could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={16} my={14} />)}
        {data?.total === 0 && <EmptyState icon="search" title={say('No user matches')} />}
        <ul className={classes.people}>
          {data?.records.map((user) => (
            <PasswordLine key={user._id} {...user} />
          ))}
        </ul>
        {data && data.total > data.pageSize && (
          <nav className={classes.pager} aria-label={say('Pages')}>
            <Button variant="default" disabled={pageNumber === 0} onClick={() => setPageNumber(pageNumber - 1)}>
              {say('Previous')}
            </Button>
            <Button
              variant="default"
              disabled={(pageNumber + 1) * data.pageSize >= data.total}
              onClick={() => setPageNumber(pageNumber + 1)}
            >
              {say('Next')}
            </Button>
          </nav>
        )}
      </div>
    </>
  );
}

function Rules() {
  return (
    <section className={classes.rules} aria-label={say('Rules')}>
      <h2>{say('Rules')}</h2>
      <ul>
        <li>
          {say('A changed password has {rule}. After a reset, 6 characters are enough.', { rule: say(PASSWORD_RULES.change) })}
        </li>
        <li>
          {say(
            'A temporary password works once, for three days after an invitation and for one hour after “Forgot your password?”.',
          )}
        </li>
        <li>{say('A new password ends all other sessions and API keys of the account.')}</li>
        <li>{say('After ten wrong passwords within 15 minutes, the account is locked for the rest of those minutes.')}</li>
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
        {!user.active && <Badge>{say('Inactive')}</Badge>}
        {user.temporaryUntil && (
          <span title={say('Until {moment}', { moment: formatMoment(user.temporaryUntil) })}>
            <Badge tone="waiting">{say('Temporary password sent')}</Badge>
          </span>
        )}
        <small className="muted">
          {user.changed ? say('Changed {time}', { time: <RelativeTime value={user.changed} /> }) : say('No password yet')}
        </small>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!user.active}
        aria-label={say('Send a temporary password to {name}', { name: user.name })}
        onClick={() => void sendTemporaryPassword(user)}
      >
        {say('Send password')}
      </Button>
    </li>
  );
}

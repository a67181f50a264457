import { useState } from 'react';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { VIEW_LABELS, type ExplainedRights } from '#common/explained-rights.ts';
import { say } from '#web/words/say.ts';
import { COLUMNS, isLimited } from './matrix.ts';
import { RightsRow } from './rights-row.tsx';
import classes from './rights.module.css';

/** `/admin/user-management/:id/rights`: what a person may do, and which role says so. */
export default function UserRights() {
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['records', 'users', 'effective-rights', id],
    queryFn: ({ signal }) => api<ExplainedRights>(`/api/users/${id}/effective-rights`, { signal, quiet: true }),
  });
  const title = data && say('Rights of {name}', { name: data.user.name });
  usePageTitle(title);
  if (error)
    return <EmptyState heading="h1" icon="alert-triangle" title={say('The rights could not be loaded')} text={error.message} />;
  return (
    <>
      <PageHead title={title ?? say('Rights')} />
      {data ? <Rights {...data} /> : Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={16} m="16px 24px" />)}
    </>
  );
}

function Rights({ user, roles, modules }: ExplainedRights) {
  const [wanted, setWanted] = useState('');
  const [isOpenOnly, setOpenOnly] = useState(true);
  const [isLimitedOnly, setLimitedOnly] = useState(false);
  const shown = modules
    .filter(({ label }) => isFound(wanted, say(label)))
    .filter((module) => (!isOpenOnly || module.rights.access) && (!isLimitedOnly || isLimited(module)));
  const showAll = () => {
    setWanted('');
    setOpenOnly(false);
    setLimitedOnly(false);
  };
  return (
    <div className={classes.page}>
      <Roles user={user} roles={roles} />
      <div className={classes.bar}>
        <Finder what={say('a module')} value={wanted} onChange={setWanted} />
        <Switch
          label={say('Only open modules')}
          checked={isOpenOnly}
          onChange={(event) => setOpenOnly(event.currentTarget.checked)}
        />
        <Switch
          label={say('Only what differs from full rights')}
          checked={isLimitedOnly}
          onChange={(event) => setLimitedOnly(event.currentTarget.checked)}
        />
        <span className={classes.count} role="status">
          {say('{count} of {total} modules', { count: formatNumber(shown.length), total: formatNumber(modules.length) })}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="lock" title={say('No module matches')}>
          <Button variant="default" onClick={showAll}>
            {say('Show all modules')}
          </Button>
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
        <div className={classes.scroller} tabIndex={0} role="group" aria-label={say('Modules and rights')}>
          <table className={classes.rights}>
            <thead>
              <tr>
                <th scope="col">{say('Module')}</th>
                {COLUMNS.map((view) => (
                  <th key={view} scope="col">
                    {say(VIEW_LABELS[view])}
                  </th>
                ))}
                <th scope="col">{say('Fields')}</th>
                <th scope="col">{say('Granted by')}</th>
              </tr>
            </thead>
            {shown.map((module) => (
              <RightsRow key={module.name} module={module} />
            ))}
          </table>
        </div>
      )}
    </div>
  );
}

function Roles({ user, roles }: Pick<ExplainedRights, 'user' | 'roles'>) {
  const facts = {
    name: <Link to={`/admin/user-management/${user._id}`}>{user.name}</Link>,
    type: say(user.userType),
  };
  const links = roles.map((role, at) => (
    <span key={role._id}>
      {at > 0 && ', '}
      <Link to={`/admin/role-management/${role._id}`}>{role.name}</Link>
    </span>
  ));
  return (
    <p className={classes.lead}>
      {roles.length === 0
        ? say(
            user.active
              ? '{name} is an active user of type {type} without a role.'
              : '{name} is an inactive user of type {type} without a role.',
            facts,
          )
        : say(
            user.active
              ? {
                  one: '{name} is an active user of type {type} with the role {roles}.',
                  other: '{name} is an active user of type {type} with the roles {roles}.',
                }
              : {
                  one: '{name} is an inactive user of type {type} with the role {roles}.',
                  other: '{name} is an inactive user of type {type} with the roles {roles}.',
                },
            { ...facts, count: roles.length, roles: links },
          )}{' '}
      {roles.length > 1 && say('Where roles differ, the widest right applies.')}
    </p>
  );
}

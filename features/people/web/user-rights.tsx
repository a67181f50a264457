import { useState } from 'react';
import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { VIEW_LABELS, type ExplainedModule, type ExplainedRights } from '#common/explained-rights.ts';
import { COLUMNS } from './matrix.ts';
import classes from './people.module.css';

/** `/admin/user-management/:id/rights`: what a person may do, and which role says so. */
export default function UserRights() {
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['records', 'users', 'effective-rights', id],
    queryFn: ({ signal }) => api<ExplainedRights>(`/api/users/${id}/effective-rights`, { signal, quiet: true }),
  });
  const title = data && `What ${data.user.name} may do, and why`;
  usePageTitle(title);
  if (error) return <EmptyState heading="h1" icon="alert-triangle" title="The rights could not be loaded" text={error.message} />;
  return (
    <>
      <PageHead title={title ?? 'What this person may do, and why'} />
      {data ? <Rights {...data} /> : Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={16} m="16px 24px" />)}
    </>
  );
}

function Rights({ user, roles, modules }: ExplainedRights) {
  const [wanted, setWanted] = useState('');
  const [isOpenOnly, setOpenOnly] = useState(true);
  const shown = modules.filter(({ label }) => isFound(wanted, label)).filter(({ rights }) => !isOpenOnly || rights.access);
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        <Link to={`/admin/user-management/${user._id}`}>{user.name}</Link> is {user.active ? 'an active' : 'an inactive'} user of
        type {user.userType} {roles.length === 0 ? 'without a role.' : 'with '}
        {roles.map((role, at) => (
          <span key={role._id}>
            {at > 0 && ', '}
            <Link to={`/admin/role-management/${role._id}`}>{role.name}</Link>
          </span>
        ))}
        {roles.length > 1 && '. Several roles add up to the widest of what each grants.'}
      </p>
      <div className={classes.bar}>
        <Finder what="a module" value={wanted} onChange={setWanted} />
        <Switch label="Only with access" checked={isOpenOnly} onChange={(event) => setOpenOnly(event.currentTarget.checked)} />
      </div>
      {shown.length === 0 && <EmptyState icon="lock" title="No module" text="Nothing here is open to this person." />}
      <ul className={classes.explained}>
        {shown.map((module) => (
          <Explained key={module.name} {...module} />
        ))}
      </ul>
    </div>
  );
}

function Explained({ label, rights, from, fields, note }: ExplainedModule) {
  return (
    <li>
      <h2>{label}</h2>
      {note && <p className="muted">{note}</p>}
      {rights.access && (
        <dl>
          {COLUMNS.map((view) => (
            <div key={view}>
              <dt>{VIEW_LABELS[view]}</dt>
              <dd>
                <strong>{worded(rights[view])}</strong>
                {from[view].length > 0 && <span className="muted"> from {from[view].join(', ')}</span>}
              </dd>
            </div>
          ))}
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <strong>{field.level}</strong>
                {field.roles.length > 0 && (
                  <span className="muted"> from {field.roles.map(({ role, level }) => `${role} (${level})`).join(', ')}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!rights.access && !note && <p className="muted">No role grants access.</p>}
    </li>
  );
}

const worded = (right: boolean | string): string => (right === true ? 'Yes' : right === false ? 'No' : right);

import { useState } from 'react';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { createRecord, pageOptions } from '#web/records/records-api.ts';
import { deleteRecord } from '#web/records/delete-record.ts';
import { referencesOf } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { DefaultEditor } from './default-editor.tsx';
import { defaultOptions } from './dashboards-api.ts';
import classes from './dashboards.module.css';

/** `/admin/default-dashboard-management`: what people start with, by user type or role. */
export default function DefaultDashboards() {
  const module = useModule('defaultDashboards');
  return (
    <>
      <PageHead title={say('Default dashboards')} />
      <div className={classes.page}>
        <p className="muted">
          {say(
            'People start with the dashboard for their role. If their role has none, they start with the one for their user type. They can change a copy of it, and go back to the default at any time.',
          )}
        </p>
        {module ? <Defaults module={module} /> : <Skeleton h={200} />}
      </div>
    </>
  );
}

function Defaults({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery(
    pageOptions(module, { pageSize: 200, relationshipsNeeded: ['role'], sortField: 'name', total: 'none' }),
  );
  const [openId, setOpenId] = useState<string | null>(null);
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The default dashboards could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={200} />;
  const open = data.records.find(({ _id }) => _id === openId);
  if (open) return <DefaultEditor key={open._id} module={module} record={open} onClose={() => setOpenId(null)} />;
  return (
    <>
      <NewDefault module={module} onMade={setOpenId} />
      {data.records.length === 0 ? (
        <EmptyState
          icon="layout-dashboard"
          title={say('No default dashboards yet')}
          text={say('Until you make one, everyone starts with the Today page.')}
        />
      ) : (
        <ul className={classes.defaults}>
          {data.records.map((record) => (
            <li key={record._id}>
              <span className={classes.defaultName}>
                <strong>{String(record.name || say('Overview'))}</strong>
                <span className={classes.quiet}>{forWhom(record)}</span>
              </span>
              <Button size="compact-sm" variant="default" onClick={() => setOpenId(record._id)}>
                {say('Edit')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => void deleteRecord(module, record)}>
                {say('Delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <WhatWouldSee />
    </>
  );
}

const forWhom = ({ role, user_type }: AnyRecord): string => {
  const [named] = referencesOf(role);
  return named
    ? say('For the role {name}', { name: named.name ?? '' })
    : say('For the user type {type}', { type: say(String(user_type ?? '–')) });
};

function NewDefault({ module, onMade }: { module: DescribedModule; onMade: (id: string) => void }) {
  const types = fieldOf(module, 'user_type')?.options ?? [];
  const [type, setType] = useState('Standard');
  const [role, setRole] = useState<{ _id: string; name?: string } | null>(null);
  const make = async () => {
    try {
      const fields = role ? { role: role._id } : { user_type: type };
      const { record } = await createRecord(module, { name: `${role?.name ?? type} overview`, widgets: [], ...fields });
      onMade(record._id);
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
  };
  return (
    <div className={classes.settings}>
      <NativeSelect
        label={say('User type')}
        data={types.map(({ value, label }) => ({ value, label: say(label) }))}
        value={type}
        disabled={role !== null}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <RecordPicker
        moduleName="roles"
        label={{ label: say('Or a role') }}
        chosen={role ? [role] : []}
        onChoose={([one]) => setRole(one ?? null)}
      />
      <Button leftSection={<IconPlus size={16} />} onClick={() => void make()}>
        {say('New default dashboard')}
      </Button>
    </div>
  );
}

/** Which default a person would find. */
function WhatWouldSee() {
  const [person, setPerson] = useState<{ _id: string; name?: string } | null>(null);
  const { data } = useQuery({ ...defaultOptions(person?._id ?? ''), enabled: person !== null });
  return (
    <section className={classes.settings} aria-label={say('What a person starts with')}>
      <RecordPicker
        moduleName="users"
        label={{ label: say('See what a person starts with'), placeholder: say('Choose a person') }}
        chosen={person ? [person] : []}
        onChoose={([one]) => setPerson(one ?? null)}
      />
      {person && data !== undefined && (
        <output>
          {data
            ? say('{name} starts with “{dashboard}”.', { name: person.name, dashboard: String(data.name) })
            : say('{name} starts with the Today page.', { name: person.name })}
        </output>
      )}
    </section>
  );
}

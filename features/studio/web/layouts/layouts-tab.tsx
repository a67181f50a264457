import { useState } from 'react';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DescribedLayout, DescribedModule } from '#common/described-module.ts';
import { LAYOUT_VIEWS, type LayoutView } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { say } from '#web/words/say.ts';
import { APPS } from '../new-module-content.tsx';
import { Designer } from './designer.tsx';
import { VIEW_WORDS } from './layout-draft.ts';
import { TryAs } from './try-as.tsx';
import classes from '../studio.module.css';

const ROLES = { searchTerms: {}, sortField: 'name', sortOrder: 'asc' as const, pageSize: 200 };

/** The layouts of a module: for which screen, role and app, then the designer, or the layouts as a person sees them. */
export default function LayoutsTab({ module }: { module: DescribedModule }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('view') as LayoutView;
  const view = LAYOUT_VIEWS.includes(asked) ? asked : 'detail';
  const [role, setRole] = useState('');
  const [app, setApp] = useState('');
  const [isTrying, setTrying] = useState(false);
  const [replaced, setReplaced] = useState(0);
  const roles = useRoles();
  const { data } = useQuery({
    queryKey: ['ss-modules', module._id, 'layouts'],
    queryFn: () => api<{ records: DescribedLayout[] }>(`/api/layouts/module/${module._id}`),
  });
  const layout = data?.records.find(
    (each) =>
      each.view === view && (each.role ?? '') === role && (each.app ?? '') === app && !each._id.startsWith(`${module._id}-`),
  );
  const designed = data?.records.filter((each) => each.view === view && each.role) ?? [];
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <NativeSelect
          label={say('Screen')}
          data={LAYOUT_VIEWS.map((each) => ({ value: each, label: say(VIEW_WORDS[each]) }))}
          value={view}
          onChange={(event) => setQuery({ tab: 'layouts', view: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('For the role')}
          data={[{ value: '', label: say('Everybody') }, ...roles.map(({ _id, name }) => ({ value: _id, label: String(name) }))]}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('In the app')}
          data={[{ value: '', label: say('Every app') }, ...APPS]}
          value={app}
          onChange={(event) => setApp(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => setTrying(true)}>
          {say('Try as a person')}
        </Button>
      </div>
      {designed.length > 0 && (
        <p className="muted">
          {say('Designed for: {roles}.', {
            roles: designed.map((each) => roles.find(({ _id }) => _id === each.role)?.name ?? say('a role')).join(', '),
          })}
        </p>
      )}
      {data ? (
        <Designer
          key={`${view} ${role} ${app} ${layout?._id ?? ''} ${replaced}`}
          module={module}
          view={view}
          layout={layout}
          layouts={data.records.filter((each) => each.view === view)}
          nameOf={(each) => roles.find(({ _id }) => _id === each.role)?.name ?? say('Everybody')}
          owner={{ role: role || null, app: app || null }}
          onReplaced={() => setReplaced(replaced + 1)}
        />
      ) : (
        <Skeleton h={240} />
      )}
      {isTrying && <TryAs module={module} view={view} onClose={() => setTrying(false)} />}
    </div>
  );
}

function useRoles(): { _id: string; name: string }[] {
  const module = useModule('roles');
  const { data } = useQuery({ ...pageOptions(module!, ROLES), enabled: Boolean(module) });
  return (data?.records ?? []).map(({ _id, name }) => ({ _id, name: String(name) }));
}

import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '#web/discovered.ts';
import { hasFailed } from '#web/has-failed.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { UnlessBroken } from '#web/ui/unless-broken.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { FieldsTab } from './fields/fields-tab.tsx';
import { ModuleState } from './module-line.tsx';
import { ModuleSettings } from './module-settings.tsx';
import { useDefinitions } from './studio-api.ts';
import classes from './studio.module.css';

const PARTS = [
  { key: 'fields', label: sayLater('Fields'), Part: FieldsTab },
  { key: 'relationships', label: sayLater('Relationships'), Part: lazy(() => import('./relationships/relationships-tab.tsx')) },
  { key: 'layouts', label: sayLater('Layouts'), Part: lazy(() => import('./layouts/layouts-tab.tsx')) },
  { key: 'checks', label: sayLater('Conditions and checks'), Part: lazy(() => import('./checks/checks-tab.tsx')) },
  { key: 'duplicates', label: sayLater('Duplicates'), Part: lazy(() => import('./duplicates/duplicates-tab.tsx')) },
  { key: 'versions', label: sayLater('Versions'), Part: lazy(() => import('./versions/versions-tab.tsx')) },
  { key: 'api', label: sayLater('API'), Part: lazy(() => import('./api-tab.tsx')) },
];

const heads = screens.studioHeads.map((load) => lazy(load));

/** `/admin/studio/:module`: what a module is made of, in tabs; the open one stands in the address. */
export default function StudioModule() {
  const { module: name } = useParams();
  const { data, error } = useDefinitions();
  const module = data?.records.find((each) => each.name === name);
  usePageTitle(module ? say('{label} in Studio', { label: say(module.label) }) : say('Studio'));
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The module could not be loaded')} text={error.message} heading="h1" />;
  if (!data)
    return (
      <>
        <PageHead title={<Skeleton h={20} w={200} />} />
        <div className={classes.page}>
          <Skeleton h={200} />
        </div>
      </>
    );
  if (!module)
    return (
      <EmptyState icon="tool" title={say('There is no such module')} text={say('It may have been deleted.')} heading="h1">
        <Button component={Link} to="/admin/module-builder">
          {say('Module builder')}
        </Button>
      </EmptyState>
    );
  return <Studio key={module.name} module={module} />;
}

function Studio({ module }: { module: DescribedModule }) {
  const [query, setQuery] = useSearchParams();
  const [isSetting, setSetting] = useState(false);
  const asked = query.get('tab');
  const shown = PARTS.some(({ key }) => key === asked) ? asked! : 'fields';
  return (
    <>
      <PageHead title={say(module.label)} aside={<ModuleState module={module} />}>
        {module.active && (
          <Button component={Link} to={module.route} variant="default">
            {say('Open records')}
          </Button>
        )}
        <Button variant="default" onClick={() => setSetting(true)}>
          {say('Settings')}
        </Button>
      </PageHead>
      {heads.length > 0 && (
        <div className={classes.heads}>
          {heads.map((Head, at) => (
            <UnlessBroken key={at}>
              <Suspense>
                <Head module={module} />
              </Suspense>
            </UnlessBroken>
          ))}
        </div>
      )}
      <Tabs
        value={shown}
        onChange={(tab) => setQuery(tab && tab !== 'fields' ? { tab } : {})}
        keepMounted={false}
        className={classes.tabs}
      >
        <Tabs.List>
          {PARTS.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {say(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PARTS.map(({ key, Part }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<Skeleton h={200} m={24} />}>
              <Part module={module} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {isSetting && <ModuleSettings module={module} onClose={() => setSetting(false)} />}
    </>
  );
}

import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { api } from '#web/api.ts';
import { screens } from '#web/discovered.ts';
import { useModule } from '#web/modules.ts';
import { askForRecord } from '#web/records/quick-create.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { SettingCard } from './admin-setting-card.tsx';
import type { DeclaredPart } from './admin-setting-shapes.ts';
import classes from './admin.module.css';

const GENERAL = 'general-settings';
const QUERY = { searchTerms: {}, sortField: 'name', sortOrder: 'asc' as const, pageSize: 200 };

/** `/admin/settings/general-settings`: what the rules go by, section by section. */
export default function AdminSettings() {
  const module = useModule('adminSettings');
  return (
    <>
      <PageHead title={say('General settings')}>
        {module && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => void askForRecord(module, '', { section: GENERAL })}
          >
            {say('New setting')}
          </Button>
        )}
      </PageHead>
      <PageBody>{module && <Sections module={module} />}</PageBody>
    </>
  );
}

function Sections({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery(pageOptions(module, QUERY));
  const declared = useQuery(declaredOptions);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  useLeaveGuard(unsaved.length > 0);
  if (error) return <EmptyState icon="alert-triangle" title={say('The settings could not be loaded')} text={error.message} />;
  if (!data || declared.isPending) return Array.from({ length: 6 }, (_, at) => <Skeleton key={at} h={72} />);
  const edited = new Set(declared.data?.records.filter(({ editor }) => editor).map(({ key }) => key));
  const shown = data.records.filter(({ key }) => !hasOwnScreen(String(key)) && !edited.has(String(key)));
  const sections = Map.groupBy(shown, (record) => String(record.section || GENERAL));
  const inOrder = [...sections].sort(([one], [other]) => Number(other === GENERAL) - Number(one === GENERAL));
  return inOrder.map(([section, settings]) => (
    <section key={section} className={classes.section} aria-label={say(labelOf(section))}>
      {inOrder.length > 1 && <h2>{say(labelOf(section))}</h2>}
      {settings.map((record) => (
        <SettingCard
          key={record._id}
          module={module}
          record={record}
          declared={declared.data?.records.find(({ key }) => key === record.key)?.parts}
          onUnsaved={(isUnsaved) =>
            setUnsaved((before) => [...before.filter((id) => id !== record._id), ...(isUnsaved ? [record._id] : [])])
          }
        />
      ))}
    </section>
  ));
}

const declaredOptions = queryOptions({
  queryKey: ['records', 'adminSettings', 'declared'],
  queryFn: ({ signal }) =>
    api<{ records: { key: string; editor: string | null; parts: DeclaredPart[] }[] }>('/api/admin-settings/declared', {
      signal,
      quiet: true,
    }),
  staleTime: Infinity,
});

/** A setting whose key is the address of a screen is edited there. */
const hasOwnScreen = (key: string): boolean => screens.navigation.some(({ path }) => path === `/admin/${key}`);

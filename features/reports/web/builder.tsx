import { useMemo, useState } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { TreeEditor } from '#web/list/tree-editor.tsx';
import { useModules } from '#web/modules.ts';
import { useRights } from '#web/records/rights.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useSession } from '#web/session.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { ChartChoice } from './chart-choice.tsx';
import { ColumnsEditor } from './columns-editor.tsx';
import { GroupsEditor } from './groups-editor.tsx';
import { ReportActions } from './report-actions.tsx';
import { blankDraft, type ReportDraft } from './report-draft.ts';
import { functionsOf, isGroupable, reportFields } from './report-fields.ts';
import { Result } from './result.tsx';
import { Setting } from './settings.tsx';
import { SharingEditor } from './sharing-editor.tsx';
import { UsedOn } from './used-on.tsx';
import classes from './reports.module.css';

interface Props {
  module: DescribedModule;
  /** null: it is not saved yet. */
  record: AnyRecord | null;
  start: ReportDraft;
}
/** What a report asks beside what comes out of it. Who may not change the report can still try: they save a report of their own. */
export function Builder({ module, record, start }: Props) {
  const [draft, setDraft] = useState(start);
  const [kept, setKept] = useState(start);
  const [isOpen, setOpen] = useState(record === null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept);
  const navigate = useNavigate();
  const letLeave = useLeaveGuard(isDirty);
  const rights = useRights(module);
  const { byName } = useModules();
  const session = useSession();
  const of = byName.get(draft.related_module);
  const fields = useMemo(() => (of ? reportFields(of, byName, session) : []), [of, byName, session]);
  const byPath = useMemo(() => new Map(fields.map((field) => [field.path, field])), [fields]);
  const title = draft.name || say(record ? 'Report' : 'New report');
  usePageTitle(title);
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const saved = (answer: AnyRecord) => {
    setKept(draft);
    if (answer._id === record?._id) return;
    letLeave();
    void navigate(`${module.route}/${answer._id}`, { replace: record === null });
  };
  return (
    <div className={classes.page}>
      <PageHead title={title} trail={[{ label: module.label, to: module.route }, { label: title }]}>
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} stroke={1.6} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {say(isOpen ? 'Hide settings' : 'Settings')}
        </Button>
        <ReportActions {...{ module, record, draft, isDirty, rights }} onSaved={saved} />
      </PageHead>
      <div className={classes.builder} data-open={isOpen || undefined}>
        {isOpen && (
          <form
            className={classes.settings}
            aria-label={say('Settings of the report')}
            onSubmit={(event) => event.preventDefault()}
          >
            <Setting title={say('Report')}>
              <TextInput
                label={say('Name')}
                required
                size="xs"
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <ModuleChoice
                value={draft.related_module}
                onChange={(name) =>
                  setDraft((before) => ({
                    ...blankDraft(name),
                    name: before.name,
                    description: before.description,
                    visibility: before.visibility,
                    teams: before.teams,
                  }))
                }
              />
              <Textarea
                label={say('Description')}
                size="xs"
                autosize
                minRows={2}
                value={draft.description}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
              <SharingEditor draft={draft} onChange={change} />
            </Setting>
            {record && <UsedOn report={record._id} />}
            {of && (
              <>
                <Setting title={say('Filters')}>
                  <TreeEditor
                    key={of.name}
                    module={of}
                    tree={draft.filters.length > 1 ? { all: draft.filters } : (draft.filters[0] ?? null)}
                    onChange={(tree) => change({ filters: tree ? [tree] : [] })}
                  />
                </Setting>
                <GroupsEditor
                  groups={draft.groups}
                  columns={draft.measures.map((measure, at) => measure.label ?? say('column {number}', { number: at + 1 }))}
                  fields={fields.filter(({ field }) => isGroupable(field))}
                  onChange={(groups) =>
                    change({ groups, ...(groups.length && !draft.measures.length ? { measures: [{ fn: 'count' }] } : {}) })
                  }
                />
                <ColumnsEditor
                  module={of}
                  draft={draft}
                  fields={draft.measures.length ? fields.filter(({ field }) => functionsOf(field).length > 0) : fields}
                  onChange={change}
                />
                <ChartChoice
                  chart={draft.chart}
                  groups={draft.groups.length}
                  measure={draft.measures[0]}
                  onChange={(chart) => change({ chart })}
                />
              </>
            )}
          </form>
        )}
        <section className={classes.result} aria-label={say('Result')}>
          {draft.description && !isOpen && <p className={classes.lead}>{draft.description}</p>}
          <Result module={of} draft={draft} fields={byPath} />
        </section>
      </div>
    </div>
  );
}

/** What reports can be about, as the server lists it. */
function ModuleChoice({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { data } = useQuery({
    queryKey: ['report-models'],
    queryFn: ({ signal }) => api<{ records: { name: string; label: string }[] }>('/api/ss-modules/report-models', { signal }),
    staleTime: 15 * 60_000,
  });
  const offered = (data?.records ?? []).toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <NativeSelect
      label={say('Module')}
      required
      size="xs"
      data={[
        { value: '', label: say('Choose a module') },
        ...offered.map(({ name, label }) => ({ value: name, label: say(label) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

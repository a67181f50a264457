import { useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useAddressParts } from '#web/address-parts.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { referencesOf } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { DashboardActions } from './dashboard-actions.tsx';
import { draftOf, fieldsOf, type DashboardDraft } from './dashboard-draft.ts';
import { DashboardEditor } from './dashboard-editor.tsx';
import { readFilter } from './dashboard-filter.ts';
import DashboardStrip from './dashboard-strip.tsx';
import { ownerOf } from './dashboards-api.ts';
import { FilterBar } from './filter-bar.tsx';
import { Wall } from './wall.tsx';
import { Widgets } from './widgets.tsx';
import classes from './dashboards.module.css';

/** A dashboard as its reader sees it, each number with their own rights; its owner changes it in place. */
export function Dashboard({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { user } = useSession();
  const [query, setQuery] = useAddressParts();
  const isOwn = ownerOf(record) === user._id;
  const isEditing = isOwn && query.has('edit');
  const [draft, setDraft] = useState<DashboardDraft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const session = useEditSession(module, record, draft !== null);
  useLeaveGuard(draft !== null);
  const shown = draft ?? draftOf(session.start ?? record);
  const filter = readFilter(query);
  usePageTitle(shown.name || say('Dashboard'));
  const change = (part: Partial<DashboardDraft>) => setDraft({ ...shown, ...part });
  const edit = (isOn: boolean) => setQuery((before) => withQueryParts(before, { edit: isOn ? '1' : null }), { replace: true });
  const save = async () => {
    setSaving(true);
    try {
      const saved = draft && (await session.save(fieldsOf(draft)));
      if (draft && !saved) return;
      setDraft(null);
      edit(false);
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setSaving(false);
    }
  };
  if (query.has('wall')) return <Wall id={record._id} title={shown.name} widgets={shown.widgets} filter={filter} />;
  if (isEditing)
    return (
      <DashboardEditor
        draft={shown}
        filter={filter}
        isSaving={isSaving}
        onChange={change}
        onDiscard={() => {
          setDraft(null);
          edit(false);
        }}
        onSave={() => void save()}
      />
    );
  return (
    <>
      <PageHead title={shown.name || say('Dashboard')}>
        <DashboardActions module={module} record={record} isOwn={isOwn} onEdit={() => edit(true)} />
      </PageHead>
      <div className={classes.page}>
        <DashboardStrip />
        <div className={classes.bar}>
          <FilterBar />
          {!isOwn && (
            <span className={classes.owner}>
              {say('Shared by {name}', { name: String(referencesOf(record.user)[0]?.name ?? say('a colleague')) })}
            </span>
          )}
        </div>
        <Widgets widgets={shown.widgets} filter={filter} />
      </div>
    </>
  );
}

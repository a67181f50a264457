import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { createRecord } from '#web/records/records-api.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useSession } from '#web/session.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { useSaving } from '../use-saving.ts';
import { fieldsOf, type DashboardDraft } from './dashboard-draft.ts';
import { DashboardEditor } from './dashboard-editor.tsx';
import { readFilter } from './dashboard-filter.ts';
import { useBase, type DashboardStart } from './use-new-dashboard.ts';

/** `/app/dashboard/draft`: there is none before it is saved. */
export function NewDashboard({ module }: { module: DescribedModule }) {
  const { user } = useSession();
  const base = useBase();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { name = say('My dashboard'), widgets = [], order = 0 } = (useLocation().state ?? {}) as Partial<DashboardStart>;
  const [draft, setDraft] = useState<DashboardDraft>({ name, widgets, visibility: 'private', teams: [] });
  const [isChanged, setChanged] = useState(false);
  const letLeave = useLeaveGuard(isChanged);
  const { isBusy, saving } = useSaving();
  usePageTitle(draft.name || say('Dashboard'));
  const leaveFor = (path: string) => {
    letLeave();
    void navigate(path, { replace: true });
  };
  const save = async () => {
    const { record } = await createRecord(module, { ...fieldsOf(draft), user: user._id, order });
    leaveFor(`${base}/${record._id}`);
  };
  return (
    <DashboardEditor
      draft={draft}
      filter={readFilter(query)}
      isSaving={isBusy}
      onChange={(part) => {
        setDraft((before) => ({ ...before, ...part }));
        setChanged(true);
      }}
      onDiscard={() => leaveFor(base)}
      onSave={() => void saving(save)}
    />
  );
}

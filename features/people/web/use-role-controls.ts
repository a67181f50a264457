import { useCallback, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessControl } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { createRecord, refreshModule, searchRecords, updateRecord } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { applyEdit, changedParts, type Edit } from './matrix.ts';

export type Control = AccessControl & Partial<Pick<AnyRecord, '_id' | 'version'>>;
interface Pending {
  module: DescribedModule;
  edit: Edit;
}

/**
 * A role's access controls by lower-case module name. An edit shows at once and is saved after those before it; a refused
 * one is taken back and told.
 */
export function useRoleControls(controls: DescribedModule, roleId: string) {
  const client = useQueryClient();
  const key = useMemo(() => ['records', 'userAccessControls', 'of-role', roleId], [roleId]);
  const { data, error } = useQuery({ queryKey: key, queryFn: ({ signal }) => loadControls(controls, roleId, signal) });
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const save = useCallback(
    async ({ module, edit }: Pending) => {
      const known = client.getQueryData<Map<string, Control>>(key) ?? new Map();
      const before = known.get(module.name.toLowerCase()) ?? { name: module.name };
      const parts = changedParts(before, applyEdit(before, edit));
      if (!parts) return;
      const { record } = before._id
        ? await updateRecord(controls, before._id, parts, before.version)
        : await createRecord(controls, { name: module.name, role: roleId, ...parts });
      toast.settle(`rights in ${module.name}`);
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Map<string, Control>>(key, (held) => new Map(held).set(module.name.toLowerCase(), asControl(record)));
    },
    [client, controls, key, roleId],
  );

  const change = useCallback(
    (module: DescribedModule, edit: Edit) => {
      const wanted = { module, edit };
      setPending((before) => [...before, wanted]);
      queue.current = queue.current
        .then(() => save(wanted))
        .catch((problem: Error) =>
          toast.danger(
            say('{module} was not changed: {message}', { module: say(module.label), message: problem.message }),
            `rights in ${module.name}`,
          ),
        )
        .finally(() => {
          setPending((before) => before.filter((one) => one !== wanted));
          void refreshModule('userAccessControls');
        });
    },
    [save],
  );

  const shown = useMemo(() => withEdits(data ?? new Map<string, Control>(), pending), [data, pending]);
  return { shown, change, isLoading: !data && !error, error, isSaving: pending.length > 0 };
}

const withEdits = (saved: ReadonlyMap<string, Control>, pending: readonly Pending[]): ReadonlyMap<string, Control> => {
  const shown = new Map(saved);
  for (const { module, edit } of pending) {
    const name = module.name.toLowerCase();
    shown.set(name, applyEdit(shown.get(name) ?? { name: module.name }, edit));
  }
  return shown;
};

async function loadControls(controls: DescribedModule, roleId: string, signal: AbortSignal): Promise<Map<string, Control>> {
  const found = new Map<string, Control>();
  for (let pageNumber = 0; ; pageNumber++) {
    const query = { searchTerms: { role: roleId }, sortField: 'createdAt', sortOrder: 'asc' as const, pageSize: 200, pageNumber };
    const { records, total } = await searchRecords(controls, query, signal);
    for (const record of records) found.set(String(record.name).toLowerCase(), asControl(record));
    if ((pageNumber + 1) * 200 >= total) return found;
  }
}

const asControl = (record: AnyRecord): Control => record as unknown as Control;

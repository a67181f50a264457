import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api, ApiError } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { toast } from '../ui/toasts.ts';

interface SettingRecord extends AnyRecord {
  name: string;
  setting: Record<string, unknown>;
}

const settingOptions = (key: string) =>
  queryOptions({
    queryKey: ['records', 'adminSettings', 'by-key', key],
    queryFn: ({ signal }) => api<SettingRecord>(`/api/admin-settings/by-key/${key}`, { signal, quiet: true }),
  });

/** A declared setting with a draft of it: a screen of its own edits it. What the server refuses stands at its place in the setting. */
export function useSetting<T extends Record<string, unknown>>(key: string) {
  const { data, error } = useQuery(settingOptions(key));
  const [draft, setDraft] = useState<T | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const setting = draft ?? (data?.setting as T | undefined);
  const save = async (): Promise<boolean> => {
    if (!data || !draft) return true;
    setSaving(true);
    try {
      const call = `/api/admin-settings/update-certain-fields/${data._id}`;
      await api(call, { method: 'PUT', body: { fields: { setting: draft }, version: data.version }, quiet: true });
      await queryClient.invalidateQueries({ queryKey: ['records', 'adminSettings'] });
      setDraft(null);
      setProblems({});
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems(Object.keys(problem.fields).length ? problem.fields : {});
      toast.danger(problem.message);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const change = (next: T) => {
    setProblems({});
    setDraft(next);
  };
  const reset = () => {
    setProblems({});
    setDraft(null);
  };
  /** At the path of a value: `problemAt('bands', 0, 'from')`. */
  const problemAt = (...path: (string | number)[]): string | undefined => problems[['setting', ...path].join('.')];
  return { setting, error, isDirty: draft !== null, isSaving, change, reset, save, problemAt };
}

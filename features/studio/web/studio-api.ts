import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { InputType } from '#common/fields/field-type.ts';
import { api } from '#web/api.ts';
import { modulesOptions } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';

export interface FieldUse {
  kind: string;
  name: string;
}
export interface RetiredField {
  fieldName: string;
  label: string;
  inputType: InputType;
  retiredAt: string;
  until: string;
  filled: number;
}
export interface DefinitionChange {
  path: string;
  previous: unknown;
  next: unknown;
}
export interface Version {
  version: number;
  at: string;
  by: string | null;
  changes: DefinitionChange[];
}
export interface Trial {
  convertible: number;
  failing: number;
  samples: { _id: string; name: string | null; value: unknown; problem: string }[];
  usedBy: FieldUse[];
  run?: string;
}
export interface Saved {
  record: DescribedModule;
  run?: string;
}
export type FormulaTrial = { value: unknown; hiddenFrom: { role: string; field: string }[] } | { problem: string; at: number };
export type CheckTrial =
  | { tried: number; failing: number; samples: { _id: string; name: string | null }[] }
  | { problem: string; at: number };

interface DeletedModule {
  _id: string;
  name: string;
  label: string;
  records: number;
  deletedAt: string;
}

const path = (module: Pick<DescribedModule, '_id'>, rest = '') => `/api/ss-modules/${module._id}${rest}`;
/** Whatever is read of definitions stands under this key: it is read again when one of them changes. */
const KEY = 'ss-modules';
/** What a dialog asks about a definition as it was when the dialog opened: the change that it makes does not ask again. */
export const ASKED = 'of-definitions';

export const overviewOptions = queryOptions({
  queryKey: [KEY, 'overview'],
  queryFn: () => api<{ records: Record<string, number>; deleted: DeletedModule[] }>('/api/ss-modules/overview'),
});
export const filledOptions = (module: DescribedModule) =>
  queryOptions({
    queryKey: [KEY, module._id, 'filled', module.version],
    queryFn: () => api<{ records: number; filled: Record<string, number> }>(path(module, '/fields-filled')),
  });
export const usageOptions = (module: DescribedModule, fieldName: string) =>
  queryOptions({
    queryKey: [ASKED, module._id, 'usage', fieldName],
    queryFn: () => api<{ filled: number; usedBy: FieldUse[] }>(path(module, `/fields/${fieldName}/usage`)),
  });
export const retiredOptions = (module: DescribedModule) =>
  queryOptions({
    queryKey: [KEY, module._id, 'retired', module.version],
    queryFn: () => api<{ records: RetiredField[] }>(path(module, '/retired-fields')),
  });
export const versionsOptions = (module: DescribedModule) =>
  queryOptions({
    queryKey: [KEY, module._id, 'versions', module.version],
    queryFn: () => api<{ records: Version[]; total: number }>(path(module, '/versions?pageSize=200')),
  });
export const compareOptions = (module: DescribedModule, from: number, to: number) =>
  queryOptions({
    queryKey: [ASKED, module._id, 'compare', from, to],
    queryFn: () => api<{ changes: DefinitionChange[] }>(path(module, `/versions/compare?from=${from}&to=${to}`)),
  });

/** Every module, the inactive ones too. */
export const useDefinitions = () => useQuery(modulesOptions);
export const useDefinition = (name: string | undefined): DescribedModule | undefined =>
  useDefinitions().data?.records.find((module) => module.name === name);

const refreshed = async <T>(answer: T): Promise<T> => {
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return answer;
};

export const createModule = (body: object) => api<Saved>('/api/ss-modules', { body, quiet: true }).then(refreshed);

/** What is not stated stays as it is; a version that is not the newest is refused. */
export const changeModule = (module: DescribedModule, changes: object) =>
  api<Saved>(path(module), {
    method: 'PUT',
    body: { name: module.name, label: module.label, version: module.version, ...changes },
    quiet: true,
  }).then(refreshed);

export const saveFields = (module: DescribedModule, fields: readonly Stated[], more: { force?: boolean } = {}) =>
  changeModule(module, { fields, ...more });
type Stated = DescribedField | Record<string, unknown>;

/** The fields as they are stated: what the server looks up or computes stays away. */
export const statedFields = ({ fields }: DescribedModule): Stated[] =>
  fields.map(({ options, ...field }) => (options && !field.dropdown ? { ...field, options } : field));

export const deleteModule = (module: DescribedModule) => api(path(module), { method: 'DELETE' }).then(refreshed);
export const restoreModule = (module: Pick<DescribedModule, '_id'>) =>
  api<Saved>(path(module, '/restore'), { method: 'POST' }).then(refreshed);
export const restoreField = (module: DescribedModule, fieldName: string) =>
  api<Saved>(path(module, `/fields/${encodeURIComponent(fieldName)}/restore`), { method: 'POST' }).then(refreshed);
export const convertField = (module: DescribedModule, fieldName: string, body: object) =>
  api<Trial>(path(module, `/fields/${fieldName}/convert`), { body, quiet: true });
export const convertedField = (module: DescribedModule, fieldName: string, body: object) =>
  convertField(module, fieldName, body).then(refreshed);
export const revertTo = (module: DescribedModule, version: number) =>
  api<Saved>(path(module, '/revert'), { body: { version } }).then(refreshed);
export const tryFormula = (module: DescribedModule, body: object, signal?: AbortSignal) =>
  api<FormulaTrial>(path(module, '/try-formula'), { body, quiet: true, ...(signal ? { signal } : {}) });
export const tryCheck = (module: DescribedModule, formula: string) =>
  api<CheckTrial>(path(module, '/try-check'), { body: { formula }, quiet: true });

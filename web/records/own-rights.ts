import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { OwnRights } from '#common/explained-rights.ts';
import { api } from '../api.ts';

/** What the signed-in person may do in a module and which role says so. */
export const ownRightsOptions = (module: Pick<DescribedModule, 'name'>) =>
  queryOptions({
    queryKey: ['records', 'userAccessControls', 'own', module.name],
    queryFn: ({ signal }) => api<OwnRights>(`/api/users/my-rights/${module.name}`, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** Asked when somebody wonders. */
export const useOwnRights = (module: Pick<DescribedModule, 'name'>, isAsked: boolean) =>
  useQuery({ ...ownRightsOptions(module), enabled: isAsked });

/** What a sentence about a locked field names. */
export const subjectOf = (module: DescribedModule, field: DescribedField) => ({
  module: module.label,
  field: field.label,
  fieldName: field.fieldName,
});

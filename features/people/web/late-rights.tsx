import { Alert, Button, Group, List } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { toast } from '#web/ui/toasts.ts';

interface LateRight {
  role: string;
  roleName: string;
  module: string;
  label: string;
  grant: string | { may: string };
}
const queryKey = ['records', 'roles', 'late-rights'];
const PATH = '/api/roles/late-rights';

/** Above the list of roles: rights that came with an update and that no role has yet, given with one click. */
export function LateRights() {
  const { data } = useQuery({ queryKey, queryFn: () => api<{ records: LateRight[] }>(PATH) });
  const { mutate, isPending } = useMutation({
    mutationFn: () => api<{ records: LateRight[] }>(PATH, { method: 'POST', body: {} }),
    onSuccess: ({ records }) => {
      toast.success(`${records.length} ${records.length === 1 ? 'right' : 'rights'} granted`);
      void queryClient.invalidateQueries({ queryKey: ['records', 'roles'] });
    },
  });
  if (!data?.records.length) return null;
  const byRole = [...Map.groupBy(data.records, ({ roleName }) => roleName)];
  return (
    <Alert color="yellow" title="Modules have default rights that no role has yet" m="md">
      <List size="sm" mb="sm">
        {byRole.map(([role, rights]) => (
          <List.Item key={role}>
            {role}: {rights.map(({ label, grant }) => `${label} (${typeof grant === 'string' ? grant : grant.may})`).join(', ')}
          </List.Item>
        ))}
      </List>
      <Group>
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          Grant these rights
        </Button>
      </Group>
    </Alert>
  );
}

import { Alert, Button, Group, List } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { grantInWords, type Grant } from '#common/default-rights.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

interface LateRight {
  role: string;
  roleName: string;
  module: string;
  label: string;
  grant: Grant;
}
const queryKey = ['records', 'roles', 'late-rights'];
const PATH = '/api/roles/late-rights';

/** Above the list of roles: what an update lets shipped roles do and they cannot yet, given with one click. */
export function LateRights() {
  const { data } = useQuery({ queryKey, queryFn: () => api<{ records: LateRight[] }>(PATH) });
  const { mutate, isPending } = useMutation({
    mutationFn: () => api<{ records: LateRight[] }>(PATH, { method: 'POST', body: {} }),
    onSuccess: ({ records }) => {
      toast.success(say({ one: '{count} right granted', other: '{count} rights granted' }, { count: records.length }));
      void queryClient.invalidateQueries({ queryKey: ['records', 'roles'] });
    },
  });
  if (!data?.records.length) return null;
  const byRole = [...Map.groupBy(data.records, ({ roleName }) => roleName)];
  return (
    <Alert
      color="yellow"
      title={say('An update brought rights that these roles do not have yet')}
      my="md"
      mx={{ base: 'md', sm: 'lg' }}
    >
      <List size="sm" mb="sm">
        {byRole.map(([role, rights]) => (
          <List.Item key={role}>
            {role}: {rights.map(({ label, grant }) => `${say(label)} (${say(grantInWords(grant))})`).join('; ')}
          </List.Item>
        ))}
      </List>
      <Group>
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          {say('Grant these rights')}
        </Button>
      </Group>
    </Alert>
  );
}

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** A new role seldom starts from nothing. */
export default function RoleActions({ record }: RecordPartProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api<{ record: AnyRecord }>(`/api/roles/${record._id}/copy`, { body: { name: `Copy of ${String(record.name)}` } }),
    onSuccess: ({ record: copy }) => {
      toast.success(say('{name} made', { name: String(copy.name) }));
      void refreshModule('roles');
      void navigate(`/admin/role-management/${copy._id}`);
    },
  });
  if (user.userType !== 'System Admin') return null;
  return (
    <Button variant="default" loading={isPending} leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => mutate()}>
      {say('Copy role')}
    </Button>
  );
}

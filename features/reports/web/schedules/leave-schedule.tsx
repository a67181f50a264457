import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { referencesOf } from '#web/records/reference.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { queryClient } from '#web/query-client.ts';
import { say } from '#web/words/say.ts';

/** On the page of a scheduled report, for each of its recipients. */
export default function LeaveSchedule({ module, record }: RecordPartProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!referencesOf(record.recipients).some(({ _id }) => _id === user._id)) return null;
  const leave = async () => {
    await api(`/api/report-schedules/${record._id}/leave`, { method: 'POST' });
    await queryClient.invalidateQueries({ queryKey: ['records', module.name] });
    toast.success(say('You will no longer get this report'));
    void navigate(module.route);
  };
  return (
    <Button variant="default" onClick={() => void leave()}>
      {say('Stop sending to me')}
    </Button>
  );
}

import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { referenceOf } from '#web/records/reference.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { cancelRequest, decidableOptions } from './time-off-api.ts';
import { useDecision } from './use-decision.ts';

const DenyDialog = lazy(() => import('./deny-dialog.tsx'));
const OPEN = ['Pending', 'Approved'];

/** On the page of a request: the decisions that would be taken, and for its own person the way back. */
export default function DecideRequest({ module, record }: RecordPartProps) {
  const { user } = useSession();
  const [isDenying, setDenying] = useState(false);
  const isPending = record.status === 'Pending';
  const decidable = useQuery(decidableOptions(record._id, isPending));
  const decide = useDecision(module, record._id);
  const cancel = useMutation({
    mutationFn: () => cancelRequest(record._id),
    onSuccess: () => toast.success(say('Time off cancelled')),
  });
  const isOwn = referenceOf(record.users_ptoRequests)?._id === user._id;
  return (
    <>
      {isPending && decidable.data && (
        <>
          <Button
            leftSection={<IconCheck size={16} stroke={1.6} />}
            loading={decide.isPending}
            onClick={() => decide.mutate('Approved')}
          >
            {say('Approve')}
          </Button>
          <Button variant="default" onClick={() => setDenying(true)}>
            {say('Deny')}
          </Button>
        </>
      )}
      {isDenying && (
        <Suspense>
          <DenyDialog module={module} record={record} onClose={() => setDenying(false)} />
        </Suspense>
      )}
      {isOwn && OPEN.includes(String(record.status)) && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {say('Cancel time off')}
        </Button>
      )}
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { actOn } from './campaigns-api.ts';

const SendDialog = lazy(() => import('./send-dialog.tsx'));

/** Sends, pauses, and cancels a campaign. */
export default function CampaignActions({ module, record }: RecordPartProps) {
  const rights = useRights(module);
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (verb: 'send' | 'pause' | 'cancel') => actOn(record._id, verb),
    onSuccess: () => client.invalidateQueries({ queryKey: ['records', 'campaigns'] }),
    onError: (error) => toast.danger(error.message),
  });
  const status = String(record.status);
  if (!rights.mayEdit(record) || status === 'Sent' || status === 'Cancelled') return null;
  const isMoving = status === 'Sending' || status === 'Scheduled';
  return (
    <>
      {status === 'Draft' && (
        <Button leftSection={<Icon name="send" size={16} />} onClick={() => setSending(true)}>
          {say('Send')}
        </Button>
      )}
      {status === 'Paused' && (
        <Button leftSection={<Icon name="player-play" size={16} />} loading={isPending} onClick={() => mutate('send')}>
          {say('Go on')}
        </Button>
      )}
      {isMoving && (
        <Button variant="default" loading={isPending} onClick={() => mutate('pause')}>
          {say('Pause')}
        </Button>
      )}
      <Button variant="default" disabled={isPending} onClick={() => mutate('cancel')}>
        {say('Cancel campaign')}
      </Button>
      {isSending && (
        <Suspense>
          <SendDialog record={record} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}

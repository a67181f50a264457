import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { say, sayLater } from '#web/words/say.ts';
import { SENT } from '../../sent-weeks.ts';
import { fieldOf } from '#web/modules.ts';
import { aboutRecord, refreshModule, updateRecord } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { toast } from '#web/ui/toasts.ts';

const ReturnDialog = lazy(() => import('./return-dialog.tsx'));
const SAID: Record<string, string> = {
  Submitted_EDU: sayLater('Week sent on'),
  Submitted_EDU_Approved: sayLater('Week approved'),
};

/** On the page of a week that was sent: approve it, send it on, or return it with a reason. */
export default function TrackerDecisions({ module, record }: RecordPartProps) {
  const { mayEdit, field } = useRights(module);
  const [isReturning, setReturning] = useState(false);
  const state = String(record.time_sheet_status);
  const decide = useMutation({
    mutationFn: (time_sheet_status: string) => updateRecord(module, record._id, { time_sheet_status }),
    onSuccess: (_, status) => toast.success(say(SAID[status]!)),
    onError: (problem) => toast.danger(problem.message, aboutRecord(module.name, record._id)),
    onSettled: () => refreshModule('commissions'),
  });
  const status = fieldOf(module, 'time_sheet_status');
  if (!SENT.includes(state) || !mayEdit(record) || !status || !field(status, record).write) return null;
  const isBusy = (wanted: string) => decide.isPending && decide.variables === wanted;
  return (
    <>
      {state !== 'Submitted_EDU_Approved' && (
        <Button loading={isBusy('Submitted_EDU_Approved')} onClick={() => decide.mutate('Submitted_EDU_Approved')}>
          {say('Approve')}
        </Button>
      )}
      {state === 'Submitted' && (
        <Button variant="default" loading={isBusy('Submitted_EDU')} onClick={() => decide.mutate('Submitted_EDU')}>
          {say('Send on')}
        </Button>
      )}
      <Button variant="default" onClick={() => setReturning(true)}>
        {say('Return')}
      </Button>
      {isReturning && (
        <Suspense>
          <ReturnDialog module={module} record={record} onClose={() => setReturning(false)} />
        </Suspense>
      )}
    </>
  );
}

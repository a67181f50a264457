import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

const InterviewDialog = lazy(() => import('./interview-dialog.tsx'));
const BEFORE_HIRING = ['Internal Review', 'Submitted', 'InterviewScheduled', 'Offered'];

/** Schedules the interview of a sub. */
export default function Interview({ module, record }: RecordPartProps) {
  const [isOpen, setOpen] = useState(false);
  const { mayEdit } = useRights(module);
  if (!mayEdit(record) || !BEFORE_HIRING.includes(String(record.status))) return null;
  const label = say(record.status === 'InterviewScheduled' ? 'Move interview' : 'Interview');
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="calendar-event" size={16} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <InterviewDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

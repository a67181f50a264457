import { useEffect } from 'react';
import { onServerEvent } from '#web/realtime.ts';
import { isListOf } from '#web/records/records-api.ts';
import { refetchShown } from '#web/refetch-shown.ts';
import { useStore } from '#web/store.ts';
import { HandOverDialog } from './hand-over/hand-over-dialog.tsx';
import { handOverStore } from './hand-over/hand-over-store.ts';

/** Somebody gave this person a task: whatever shows tasks shows it now, without the rest that other lists take. */
export default function TaskWatch() {
  const asked = useStore(handOverStore);
  useEffect(() => onServerEvent('new-muster-task-event', () => void refetchShown(isListOf('tasks'))), []);
  return asked && <HandOverDialog {...asked} />;
}

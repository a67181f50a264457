import { useState } from 'react';
import { api } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Props {
  session: string;
  person: { name: string | null };
  due: string | null;
  onClose: () => void;
  onDone: () => void;
}
/** A later day by which the course is done. */
export function ExtendDialog({ session, person, due, onClose, onDone }: Props) {
  const [day, setDay] = useState(due ?? '');
  const [isPending, setPending] = useState(false);
  const extend = async () => {
    setPending(true);
    try {
      const body = { fields: { due_date: day } };
      await api(`/api/course-sessions/update-certain-fields/${session}`, { method: 'PUT', body, quiet: true });
      onDone();
      onClose();
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={`More time for ${person.name}`}
      confirm="Extend"
      disabled={!isDay(day)}
      isPending={isPending}
      onSubmit={() => void extend()}
      onClose={onClose}
    >
      <DayField label="Due date" required value={day} onChange={setDay} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

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
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(`/api/course-sessions/update-certain-fields/${session}`, {
        method: 'PUT',
        body: { fields: { due_date: day } },
        quiet: true,
      }),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onError: (problem) => toast.danger(problem.message),
  });
  return (
    <FormDialog
      title={say('More time for {name}', { name: person.name ?? '' })}
      confirm={say('Extend')}
      disabled={!isDay(day)}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <DayField label={say('Due date')} required value={day} onChange={setDay} />
    </FormDialog>
  );
}

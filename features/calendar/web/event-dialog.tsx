import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addDays } from '#common/fields/calendar.ts';
import type { ApiError } from '#web/api.ts';
import { formatDay, formatDayOf, formatMoment, useFormats } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { deleteRecord, recordOptions, restoreRecord } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import { Modal } from '#web/ui/modal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { clockIn } from '#common/time-zones.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { repeatInWords } from '../repeat-words.ts';
import type { ShownEvent } from '../shown-events.ts';
import { LAYER_FACTS } from './layers.ts';
import { changeOccurrence } from './save-moved.ts';
import { askScope } from './scope-store.ts';
import { twelveHours } from './shown-items.ts';

/** What an event is, when, and the way to its record. */
export function EventDialog({ event, onClose }: { event: ShownEvent; onClose: () => void }) {
  const module = useModule(event.moduleName);
  return (
    <Modal opened onClose={onClose} title={event.title} size={420}>
      {module && <Facts module={module} event={event} onClose={onClose} />}
    </Modal>
  );
}

function Facts({ module, event, onClose }: { module: DescribedModule; event: ShownEvent; onClose: () => void }) {
  const { timeZone } = useFormats();
  const { data: record, error } = useQuery(recordOptions(module, event.recordId));
  const { mayDelete } = useRights(module);
  const isOwn = event.layer === 'events';
  const remove = async () => {
    if (!record) return;
    try {
      if (event.id.includes('/')) {
        const scope = await askScope(say('Delete repeating event'), say('Delete'));
        if (!scope) return;
        await changeOccurrence(module, record, event.start, { scope, delete: true });
      } else {
        await deleteRecord(module, record._id);
        toast.undoable(say('Event deleted'), () => void restoreRecord(module, record._id));
      }
      onClose();
    } catch (problem) {
      toast.danger((problem as ApiError).message);
    }
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{when(event, timeZone)}</Text>
      {isOwn && typeof record?.rrule === 'string' && record.rrule && (
        <Text size="sm">{sayAnswer(repeatInWords(record.rrule))}</Text>
      )}
      {isOwn && Boolean(record?.location) && <Text size="sm">{String(record!.location)}</Text>}
      {error && (
        <Text size="sm" role="alert">
          {error.message}
        </Text>
      )}
      <Text size="sm" c="var(--m-text-2)">
        {say(LAYER_FACTS[event.layer].label)}
      </Text>
      <Group justify="flex-end" gap="xs">
        {isOwn && record && event.editable && mayDelete(record) && (
          <Button variant="default" onClick={() => void remove()}>
            {say('Delete')}
          </Button>
        )}
        <Button component={Link} to={`${module.route}/${event.recordId}`}>
          {say('Open {record}', { record: say(module.singular).toLowerCase() })}
        </Button>
      </Group>
    </Stack>
  );
}

function when({ layer, start, end, all_day }: ShownEvent, timeZone: string): string {
  if (all_day) {
    const [first, last] = [start.slice(0, 10), addDays(end.slice(0, 10), -1)];
    return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
  }
  const clock = (moment: string) => clockIn(timeZone, new Date(moment));
  if (layer === 'account-events') return `${formatDayOf(new Date(start))}, ${twelveHours(clock(start), clock(end))}`;
  return `${formatMoment(start)} – ${formatMoment(end)}`;
}

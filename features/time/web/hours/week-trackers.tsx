import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { formatDay } from '#web/formats.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { refreshModule, searchRecords, updateRecord } from '#web/records/records-api.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { hoursAndMinutes } from '../../time-entries.ts';
import { placementOf, type WeekWork } from './use-week-work.ts';
import classes from './hours.module.css';

/** A provider's placements of the week, each on its way to approval. @param saveAll whether every day is saved */
export function WeekTrackers({ work, saveAll }: { work: WeekWork; saveAll: () => Promise<boolean> }) {
  const module = useModule('timesheetTracker');
  if (!module || !work.isReady) return null;
  return (
    <section aria-label={say('Send for approval')}>
      <h2 className={classes.heading}>{say('Send for approval')}</h2>
      {work.trackers.length === 0 && (
        <p className="muted">
          {work.placements.length
            ? say('Your agency has not opened this week for approval yet. Your hours are kept.')
            : say('You have no placement in this week.')}
        </p>
      )}
      <ul className={classes.trackers}>
        {work.trackers.map((tracker) => (
          <li key={tracker._id}>
            <Tracker module={module} tracker={tracker} work={work} saveAll={saveAll} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TrackerProps {
  module: DescribedModule;
  tracker: AnyRecord;
  work: WeekWork;
  saveAll: () => Promise<boolean>;
}
function Tracker({ module, tracker, work, saveAll }: TrackerProps) {
  const status = fieldOf(module, 'time_sheet_status');
  const placement = work.placements.find(({ _id }) => _id === placementOf(tracker));
  const name = String(placement?.name ?? tracker.name);
  const hours = Number(tracker.hours ?? 0);
  const isReturned = tracker.time_sheet_status === 'Rejected';
  const isOpen = isReturned || (tracker.time_sheet_status ?? 'Not_Submitted') === 'Not_Submitted';
  const send = useMutation({
    mutationFn: () => updateRecord(module, tracker._id, { time_sheet_status: 'Submitted' }),
    onSuccess: () => toast.success(say('Week sent')),
    onError: (problem) => toast.danger(problem.message),
    onSettled: () => refreshModule('timeSheets'),
  });
  const ask = async () => {
    if (!(await saveAll())) return toast.danger(say('A day is not saved yet. Please look at its rows first.'));
    const { records } = await searchRecords(module, { searchTerms: { _id: tracker._id }, pageSize: 1, total: 'none' });
    const counted = Number(records[0]?.hours ?? 0);
    const text = say('After that your days are read-only until the week is returned.');
    const title = say('Send a week without hours for {name}?', { name });
    if (counted > 0 || (await confirmAction({ title, text, confirm: say('Send week') }))) send.mutate();
  };
  return (
    <>
      <span className={classes.tracker}>
        <strong>{name}</strong>
        <span className="muted numeric">
          {spanInWords(tracker)} · {hoursAndMinutes(hours)}
        </span>
        {isReturned && tracker.rejection_reason ? (
          <span className={classes.returned}>{say('Returned: {reason}', { reason: String(tracker.rejection_reason) })}</span>
        ) : null}
      </span>
      {status && <FieldCell field={status} value={tracker.time_sheet_status} />}
      {isOpen && (
        <Button
          leftSection={<Icon name="send" size={16} />}
          aria-label={say('Send week of {name}', { name })}
          loading={send.isPending}
          onClick={() => void ask()}
        >
          {say('Send week')}
        </Button>
      )}
    </>
  );
}

const spanInWords = ({ period_start, period_end }: AnyRecord): string =>
  [period_start, period_end].map((day) => formatDay(String(day), { month: 'short', day: 'numeric' })).join(' – ');

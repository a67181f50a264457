import { formatDay } from '#web/formats.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { hoursInWords } from './ledger-in-words.ts';
import { refreshTimeOff } from './time-off-api.ts';

/** Asks why a request for time off is denied. */
export default function DenyDialog({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const about = [
    record.pto_date && formatDay(String(record.pto_date)),
    record.hours_requested && hoursInWords(Number(record.hours_requested)),
  ];
  return (
    <ReasonDialog
      module={module}
      record={record}
      title={say('Deny the request of {name}', { name: String(record.name) })}
      confirm={say('Deny the request')}
      about={about.filter(Boolean).join(', ')}
      readBy={say('The person who asked sees this reason.')}
      values={{ status: 'Denied' }}
      field="denial_reason"
      done={say('Time off denied')}
      onSettled={refreshTimeOff}
      onClose={onClose}
    />
  );
}

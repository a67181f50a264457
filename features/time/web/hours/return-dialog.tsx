import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

/** Asks why a week goes back to its provider. */
export default function ReturnDialog({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  return (
    <ReasonDialog
      module={module}
      record={record}
      title={say('Return the week')}
      confirm={say('Return the week')}
      readBy={say('The provider sees this reason.')}
      values={{ time_sheet_status: 'Rejected' }}
      field="rejection_reason"
      done={say('Week returned')}
      onClose={onClose}
    />
  );
}

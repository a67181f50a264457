import { referenceOf, useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import ThankDialog from './thank-dialog.tsx';

/** From the timeline of any record: thanks for the work on it, to its assigned user unless others are chosen. */
export default function ThankAbout({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const { user } = useSession();
  const assigned = referenceOf(record.assigned_to);
  const name = useRecordName('users', assigned);
  if (name === null) return null;
  const to = assigned && name && assigned._id !== user._id ? [{ _id: assigned._id, name }] : [];
  return <ThankDialog to={to} about={{ moduleName: module.name, recordId: record._id }} onClose={onClose} />;
}

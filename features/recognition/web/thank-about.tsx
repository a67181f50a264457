import { useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import ThankDialog from './thank-dialog.tsx';

/** From the timeline of any record: thanks for the work on it, to its assigned user unless others are chosen. */
export default function ThankAbout({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const { user } = useSession();
  const assigned = typeof record.assigned_to === 'string' && record.assigned_to !== user._id ? { _id: record.assigned_to } : null;
  const name = useRecordName('users', assigned);
  if (name === null) return null;
  const to = assigned && name ? [{ ...assigned, name }] : [];
  return <ThankDialog to={to} about={{ moduleName: module.name, recordId: record._id }} onClose={onClose} />;
}

import type { AnyRecord } from '#common/module.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';

/** What should have left and did not. */
export default function FailedMail() {
  return (
    <RecordsPart
      title={say('Messages that could not be sent')}
      module="outbox"
      filter={{ all: [{ field: 'status', op: 'in', value: ['failed'] }] }}
      sort="createdAt"
      sortOrder="desc"
      nameOf={({ subject, name }) => String(subject ?? name ?? say('Message'))}
      empty={say('Every message was sent.')}
      aside={age}
    />
  );
}

const age = ({ createdAt }: AnyRecord) => (
  <span className="numeric muted">
    <RelativeTime value={String(createdAt)} />
  </span>
);

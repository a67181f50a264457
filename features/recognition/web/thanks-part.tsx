import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { AnyRecord } from '#common/module.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { say } from '#web/words/say.ts';

/** Who was thanked in the last days. */
export default function ThanksPart() {
  return (
    <RecordsPart
      title={say('Thanks of the week')}
      module="thanks"
      filter={{ all: [{ field: 'createdAt', op: 'within', value: 'thisWeek' }] }}
      sort="createdAt"
      sortOrder="desc"
      aside={when}
    />
  );
}

const when = ({ createdAt }: AnyRecord) => <RelativeTime value={createdAt} />;

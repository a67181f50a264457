import type { AnyRecord } from '#common/module.ts';
import { dayFromNow, dueState, EXPIRES } from '#web/home/due-state.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { useModule } from '#web/modules.ts';
import { referenceOf } from '#web/records/reference.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';

const DAYS = 30;

/** What providers must renew within the month, by its day. */
export default function ExpiringSoon() {
  const credentialing = useModule('credentialing');
  return (
    <RecordsPart
      title={say('Credentials expiring in the next 30 days')}
      module="credentialingRequiredItems"
      filter={{ all: [{ field: 'expiration_date', op: 'between', value: [dayFromNow(0), dayFromNow(DAYS)] }] }}
      sort="expiration_date"
      relations={['relatedCredentialingRecord']}
      nameOf={(item) => [item.name, referenceOf(item.relatedCredentialingRecord)?.name].filter(Boolean).join(', ')}
      addressOf={(item, module) => {
        const record = referenceOf(item.relatedCredentialingRecord);
        return credentialing && record ? `${credentialing.route}/${record._id}` : `${module.route}/${item._id}`;
      }}
      empty={say('Nothing expires in the next 30 days.')}
      aside={expiry}
    />
  );
}

const expiry = ({ expiration_date }: AnyRecord) => {
  const state = dueState(String(expiration_date), dayFromNow(0), EXPIRES);
  return state && <Badge tone="expiring">{state.label}</Badge>;
};

import type { RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { emailAddresses } from '#server/records/email-addresses.module.ts';
import { messages } from '../../messages.module.ts';
import type { ParsedLetter } from './parsed-letter.ts';

export interface Belonging {
  thread?: string;
  answered?: RecordOf<typeof messages>;
  about: RecordLink | null;
  provider: string | null;
  /** Nobody that the agency knows. */
  isStranger: boolean;
}

/** Who is meant where one address is of several records. */
const ORDER = ['providers', 'leads', 'contacts'];

/**
 * First by what it answers: the same conversation, the same record, whatever address it came from. Else by the addresses of records.
 * @param addresses of the other side: the sender of what came in, the recipients of what was sent
 */
export async function whoseLetter(context: Context, { answers }: ParsedLetter, addresses: readonly string[]): Promise<Belonging> {
  const { records } = context.asSystem('whose letter came in');
  if (answers.length) {
    const known = await records.all(messages, { all: [{ field: 'message_id', op: 'in', value: answers }] });
    const answered = answers.map((id) => known.find(({ message_id }) => message_id === id)).find(Boolean);
    if (answered)
      return {
        thread: answered.thread ?? answered._id,
        answered,
        about: answered.related_record,
        provider: answered.providers_messages,
        isStranger: false,
      };
  }
  const capitals = addresses.map((each) => each.toUpperCase());
  const found = capitals.length
    ? await records.all(emailAddresses, { all: [{ field: 'email_address_caps', op: 'in', value: capitals }] })
    : [];
  const linked = found
    .filter(({ moduleType, relatedRecordId }) => ORDER.includes(moduleType ?? '') && relatedRecordId)
    .sort((one, other) => ORDER.indexOf(one.moduleType!) - ORDER.indexOf(other.moduleType!));
  for (const { moduleType, relatedRecordId } of linked)
    if (await records.find(moduleType!, relatedRecordId))
      return {
        about: { moduleName: moduleType!, recordId: relatedRecordId! },
        provider: moduleType === 'providers' ? relatedRecordId : null,
        isStranger: false,
      };
  return { about: null, provider: null, isStranger: true };
}

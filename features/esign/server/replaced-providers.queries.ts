import type { Context } from '#server/context.ts';
import { TO_SIGN_STATUSES } from '../to-sign.ts';

export interface Replaced {
  agreement: string;
  recipientIds: string[];
}

/** Recipients of open agreements who stand as the provider of the record, although the log says that somebody else signs in their place. */
export async function replacedProviders({ database }: Context): Promise<Replaced[]> {
  const { rows } = await database.query(
    `select a._id as agreement, array_agg(r ->> 'recipientId') as "recipientIds"
       from records."interactiveDocumentInstances" a, jsonb_array_elements(a.recipients) r
      where a.status = any($1) and a.recipients @> '[{"fromType": "provider"}]' and r ->> 'fromType' = 'provider'
        and exists (select from records."interactiveDocumentInstanceActions" x
                     where x.interactive_document_instance = a._id and x.type = 'Signature Requested'
                       and (x."nonUser" ->> 'recipientId' = r ->> 'recipientId'
                         or strpos(x.description, ' to ' || (r ->> 'email') || ', and the name from ') > 0))
      group by a._id`,
    [TO_SIGN_STATUSES],
  );
  return rows as Replaced[];
}

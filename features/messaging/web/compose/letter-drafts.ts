import { useEffect, useRef, useState } from 'react';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { addressesIn, type Mail } from '../mail-api.ts';
import { isBegun, type Composed } from './composed.ts';

const REST_MS = 1_200;

/** What is written is kept on the server as a draft, a moment after each rest. */
export function useKeptLetter(letter: Composed, isOn: boolean) {
  const [draft, setDraft] = useState(letter.draft);
  const kept = useRef(fieldsOf(letter));
  const writing = useRef<Promise<string | undefined>>(Promise.resolve(letter.draft));
  const fields = fieldsOf(letter);
  const keep = () => {
    if (!isOn || fields === kept.current || !isBegun(letter)) return writing.current;
    kept.current = fields;
    writing.current = writing.current
      .then((id) => writeDraft(id, fields))
      .then((id) => {
        setDraft(id);
        return id;
      })
      .catch(() => draft);
    return writing.current;
  };
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(), REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the rest anew
  }, [fields]);
  return { draft, keep: () => latest.current(), settled: () => writing.current };
}

const fieldsOf = ({ to = '', cc = '', bcc = '', subject = '', message = '', about, replyTo, files }: Composed): string =>
  JSON.stringify({
    to: addressesIn(to),
    cc: addressesIn(cc),
    bcc: addressesIn(bcc),
    subject,
    name: subject.trim() || '(no subject)',
    message,
    related_record: about ?? null,
    reply_to_message: replyTo ?? null,
    attachments: (files ?? []).map(({ _id }) => _id),
  });

async function writeDraft(id: string | undefined, fields: string): Promise<string> {
  const given = JSON.parse(fields) as object;
  const { record } = id
    ? await api<{ record: Mail }>(`/api/messages/update-certain-fields/${id}`, {
        method: 'PUT',
        body: { fields: given },
        quiet: true,
      })
    : await api<{ record: Mail }>('/api/messages', {
        body: { ...given, status: 'Draft', messageType: 'email', direction: 'outbound' },
        quiet: true,
      });
  void queryClient.invalidateQueries({ queryKey: ['records', 'messages'] });
  return record._id;
}

export async function discardDraft(id: string): Promise<void> {
  await api(`/api/messages/mark-deleted/${id}`, { method: 'PUT', body: {}, quiet: true });
  await queryClient.invalidateQueries({ queryKey: ['records', 'messages'] });
}

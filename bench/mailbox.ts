import { withClient } from './database.ts';
import type { BenchRequest, Reader, Work } from './works.ts';

const THREADS = 200;
const is = (field: string, op: string, value?: unknown) => ({ field, op, ...(value === undefined ? {} : { value }) });

/** As the pages of the mailbox ask for them. */
const INBOX = [is('direction', 'equals', 'inbound'), is('assigned_to', 'equals', '$me'), is('email_folder', 'empty')];
const SENT = [
  is('direction', 'equals', 'outbound'),
  is('sentBy', 'equals', '$me'),
  is('status', 'in', ['Sent', 'Queued', 'Failed', 'Bounced']),
  is('email_folder', 'empty'),
];

/** M1: inbox, sent letters, and threads of one person, among as many messages as there are leads. */
export async function mailboxWorks(url: string, reader: Reader): Promise<Work[]> {
  const threads = await ownThreads(url, reader);
  const folder = (terms: object[]): BenchRequest => ({
    method: 'POST',
    path: '/api/messages/dataSourceSearch',
    body: {
      searchTerms: { all: [is('messageType', 'equals', 'email'), ...terms] },
      sortField: 'createdAt',
      sortOrder: 'desc',
      pageSize: 50,
      total: 'capped',
    },
  });
  const get = (path: string): BenchRequest => ({ method: 'GET', path });
  return [
    {
      id: 'M1',
      title: 'inbox, sent letters and a thread of one’s mailbox',
      product: threads.flatMap((thread) => [folder(INBOX), folder(SENT), get(`/api/messages/thread/${thread}`)]),
      bare: threads.flatMap((thread) => [get('/inbox'), get('/sent'), get(`/thread/${thread}`)]),
      target: 0.8,
      compared: (answer) => {
        const { records, total } = answer as { records: unknown[]; total: number };
        return { records, total };
      },
    },
  ];
}

async function ownThreads(url: string, { userId, teams }: Reader): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select distinct thread from records.messages where assigned_to = $1 and teams && $2 and not deleted order by thread limit ${THREADS}`,
      [userId, teams],
    ),
  );
  return rows.map(({ thread }) => thread as string);
}

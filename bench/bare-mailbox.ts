import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SYSTEM_COLUMNS } from './system-columns.ts';

type Ask = (text: string, values: unknown[], name?: string) => Promise<any[][]>;
type ReaderOf = (request: FastifyRequest) => { userId: string; teams: string[] };

const COLUMNS = [
  ...SYSTEM_COLUMNS,
  'subject',
  'messageType',
  'direction',
  'status',
  'to',
  'cc',
  'bcc',
  'sentFrom',
  'sentBy',
  'message',
  'text',
  'mail_html',
  'is_automatic',
  'mailbox',
  'email_folder',
  'send_at',
  'sent_at',
  'opened_at',
  'clicked_at',
  'attachments',
  'attached_files',
  'reply_to_message',
  'thread',
  'message_id',
  'in_reply_to',
  'references',
  'reply_to',
  'delivery',
  'sending',
  'error',
  'related_record$module',
  'related_record$id',
  'providers_messages',
  'teams',
] as const;
const FIRST_OF_LINK = COLUMNS.indexOf('related_record$module');

const list = COLUMNS.map((column) => `t."${column}"`).join(', ');
const visible = 'not t.deleted and t.teams && $1::text[]';
const inbox = `${visible} and t.assigned_to = $2 and t.direction = 'inbound' and t."messageType" = 'email' and t.email_folder is null`;
const sent = `${visible} and t."sentBy" = $2 and t.direction = 'outbound' and t."messageType" = 'email' and t.email_folder is null
  and t.status = any('{Sent,Queued,Failed,Bounced}')`;
const folder = (where: string) => `
  select n.n, p.* from (select count(*) as n from (select 1 from records.messages t where ${where} limit 1001) c) n left join
    (select ${list} from records.messages t where ${where} order by t."createdAt" desc, t._id desc limit 50) p on true`;
/** Of a letter about a lead its reader sees the lead, wrote it, or got it. */
const talk = `${visible} and lower(t.thread) = lower($3) and t.status is distinct from 'Draft' and (t.assigned_to = $2 or t."sentBy" = $2 or exists (
  select 1 from records.leads l where l._id = t.related_record$id and not l.deleted and l.teams && $1::text[]))`;
const thread = `
  select n.n, p.* from (select count(*) as n from records.messages t where ${talk}) n left join
    (select ${list} from records.messages t where ${talk} order by t."createdAt", t._id limit 100) p on true`;

const messageOf = (row: any[]): Record<string, unknown> => {
  const message: Record<string, unknown> = {};
  COLUMNS.forEach((column, at) => {
    if (!column.startsWith('related_record')) message[column] = row[at + 1];
  });
  const [moduleName, recordId] = row.slice(FIRST_OF_LINK + 1, FIRST_OF_LINK + 3) as [string | null, string | null];
  message.related_record = moduleName === null ? null : { moduleName, recordId };
  return message;
};

/** M1 by hand: two folders of a mailbox, and one conversation. */
export function answerMailbox(app: FastifyInstance, ask: Ask, readerOf: ReaderOf): void {
  const page = (rows: any[][], pageSize: number) => {
    const records = rows.filter((row) => row[1] !== null).map(messageOf);
    return { records, total: Math.min(rows[0]![0] as number, 1_000), pageNumber: 0, pageSize };
  };
  for (const [name, text] of [
    ['inbox', folder(inbox)],
    ['sent', folder(sent)],
  ] as const)
    app.get(`/${name}`, async (request) => {
      const { teams, userId } = readerOf(request);
      return page(await ask(text, [teams, userId], name), 50);
    });
  app.get<{ Params: { id: string } }>('/thread/:id', async (request) => {
    const { teams, userId } = readerOf(request);
    return page(await ask(thread, [teams, userId, request.params.id], 'thread'), 100);
  });
}

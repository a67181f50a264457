import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';

export interface Mail extends AnyRecord {
  subject: string | null;
  message: string | null;
  status: string | null;
  direction: string | null;
  to: string[] | null;
  cc: string[] | null;
  sentFrom: string | null;
  sentBy: string | null;
  bcc: string[] | null;
  thread: string | null;
  reply_to_message: string | null;
  text: string | null;
  /** Of a letter that came in: its own HTML, without scripts and with its pictures from elsewhere held back. */
  mail_html: string | null;
  is_automatic: boolean | null;
  send_at: string | null;
  opened_at: string | null;
  email_folder: string | null;
  related_record: { moduleName: string; recordId: string } | null;
  error: string | null;
  attached_files: { _id: string; filename: string; size: number }[] | null;
}

export interface Letter {
  to: string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  message: string;
  related_record?: { moduleName: string; recordId: string };
  reply_to_message?: string;
  attachments?: string[];
  sendAt?: string;
  holdSeconds?: number;
  draft?: string;
  mailbox?: string;
}

const MOST = 100;

/** The mail of a record, the newest first. */
export const mailOf = (moduleName: string, recordId: string) =>
  queryOptions({
    queryKey: ['records', 'messages', 'of', moduleName, recordId],
    queryFn: ({ signal }) =>
      api<{ records: Mail[]; total: number }>('/api/messages/dataSourceSearch', {
        body: {
          searchTerms: {
            all: [
              { field: 'messageType', op: 'equals', value: 'email' },
              { field: 'related_record.recordId', op: 'equals', value: recordId },
              { field: 'related_record.moduleName', op: 'equals', value: moduleName },
            ],
          },
          pageSize: MOST,
        },
        signal,
      }),
  });

/** Conversations, those with the newest letter first; their letters oldest first. */
export function threadsOf(letters: readonly Mail[]): Mail[][] {
  const threads = Map.groupBy(letters, (letter) => letter.thread ?? letter._id);
  return [...threads.values()].map((letters) => letters.toReversed());
}

/** Addresses as people type them: with commas, semicolons, spaces or lines between. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

export const sendLetter = (letter: Letter) =>
  api<{ record: Mail }>('/api/messages/send-custom-email', { body: letter, quiet: true });
export const takeBack = (id: string) => api<{ record: Mail }>(`/api/messages/cancel-send/${id}`, { method: 'POST', body: {} });
export const sendAgain = (id: string) => api<{ record: Mail }>(`/api/messages/send-again/${id}`, { method: 'POST', body: {} });

export interface ManySent {
  queued: number;
  skipped: { _id?: string; to?: string; code: string; reason: string }[];
}
interface ToMany {
  recipients: { moduleName: string; recordId: string }[];
  subject: string;
  message: string;
  template?: string | undefined;
  sendAt?: string | undefined;
}
export const sendToMany = (body: ToMany) => api<ManySent>('/api/messages/send-multiple-email', { body, quiet: true });

export interface OfferedTemplate {
  _id: string;
  name: string;
  subject: string | null;
  body: string | null;
  body_html: string | null;
}
export const templatesFor = (module: string | undefined) =>
  queryOptions({
    queryKey: ['records', 'templates', 'offered', module ?? ''],
    queryFn: ({ signal }) =>
      api<{ records: OfferedTemplate[] }>(`/api/templates/offered?type=email${module ? `&module=${module}` : ''}`, { signal }),
  });

export const renderTemplate = (id: string, related_record: Letter['related_record']) =>
  api<{ subject: string; body: string; body_html: string; missing: string[] }>(`/api/templates/${id}/render`, {
    body: related_record ? { related_record } : {},
  });

import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

export interface Template extends AnyRecord {
  name: string | null;
  type: 'email' | 'sms' | 'job description' | null;
  description: string | null;
  group_category: string | null;
  restrict_to_module: string | null;
  send_text_only: boolean | null;
  subject: string | null;
  body: string | null;
  body_html: string | null;
  updatedAt: string;
  version: number;
}
export type TemplateText = Pick<Template, 'subject' | 'body' | 'body_html'>;

export interface Variable {
  name: string;
  label: string;
  group: string;
}

const MOST = 200;

export const templatesOptions = (words: string) =>
  queryOptions({
    queryKey: ['records', 'templates', 'search', 'screen', words],
    queryFn: ({ signal }) =>
      api<{ records: Template[]; total: number }>('/api/templates/pagedSearch', {
        body: {
          searchTerms: words ? { all: [{ field: 'name', op: 'contains', value: words }] } : {},
          sortField: 'name',
          sortOrder: 'asc',
          pageNumber: 0,
          pageSize: MOST,
        },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
  });

export const variablesOptions = queryOptions({
  queryKey: ['templates', 'variables'],
  queryFn: ({ signal }) => api<{ variables: Variable[] }>('/api/templates/variables', { signal, quiet: true }),
  staleTime: Infinity,
});

export interface Preview {
  subject: string;
  body: string;
  body_html: string;
  missing: string[];
  unknown: string[];
}
export const previewOptions = (text: TemplateText, related_record: RecordLink | null) =>
  queryOptions({
    queryKey: ['templates', 'preview', text, related_record],
    queryFn: ({ signal }) =>
      api<Preview>('/api/templates/preview', {
        body: {
          subject: text.subject ?? '',
          body: text.body ?? '',
          body_html: text.body_html ?? '',
          ...(related_record ? { related_record } : {}),
        },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
    gcTime: 60_000,
  });

export const usesOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', 'templates', 'used-in', id],
    queryFn: ({ signal }) =>
      api<{ uses: { module: string; label: string; total: number; records: { _id: string; name: string }[] }[] }>(
        `/api/templates/${id}/used-in`,
        { signal, quiet: true },
      ),
  });

export async function saveTemplate(id: string | undefined, fields: Partial<Template>, version?: number): Promise<Template> {
  const call = id
    ? api<{ record: Template }>(`/api/templates/update-certain-fields/${id}`, {
        method: 'PUT',
        body: { fields, version },
        quiet: true,
      })
    : api<{ record: Template }>('/api/templates', { body: fields, quiet: true });
  const { record } = await call;
  await queryClient.invalidateQueries({ queryKey: ['records', 'templates'] });
  return record;
}

export const sendTest = (template: string, to: string, related_record: RecordLink | null) =>
  api('/api/messages/send-customized-email', {
    body: { template, to: [to], signature: false, ...(related_record ? { related_record } : {}) },
    quiet: true,
  });

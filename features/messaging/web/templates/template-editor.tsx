import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { TemplateForm } from './template-form.tsx';
import type { Template } from './templates-api.ts';

interface Props {
  /** Absent: a new one. */
  id: string | undefined;
  onSaved: (id: string) => void;
  onBack: () => void;
}

/** The template as it is stored, then its form. */
export default function TemplateEditor({ id, onSaved, onBack }: Props) {
  const { data, error } = useQuery({
    queryKey: ['records', 'templates', 'text', id],
    queryFn: ({ signal }) => api<Template>(`/api/templates/${id}`, { signal, quiet: true }),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  });
  if (!id) return <TemplateForm template={NEW} onSaved={onSaved} onBack={onBack} />;
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The template could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton height={400} />;
  return <TemplateForm key={id} template={data} onSaved={onSaved} onBack={onBack} />;
}

const NEW = {
  name: '',
  type: 'email',
  description: '',
  group_category: null,
  restrict_to_module: null,
  send_text_only: false,
  subject: '',
  body: '',
  body_html: '',
} as unknown as Template & AnyRecord;

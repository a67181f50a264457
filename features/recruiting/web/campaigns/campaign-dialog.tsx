import { useState } from 'react';
import { Alert, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedField } from '#common/described-module.ts';
import { api, ApiError } from '#web/api.ts';
import { RichInput } from '#web/fields/rich-input.tsx';
import { useModule } from '#web/modules.ts';
import { useAccess } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { createCampaign } from './campaigns-api.ts';
import { MatchLimits, USUAL_LIMITS } from './match-limits.tsx';

interface Template {
  _id: string;
  name: string;
  subject: string | null;
  body: string | null;
  body_html: string | null;
}
interface Props {
  job: string;
  type: 'email' | 'sms';
  onClose: () => void;
}

const BODY = { fieldName: 'body_html', label: sayLater('Message'), type: 'TextArea', rich: true } as unknown as DescribedField;

const hint = () =>
  say('Variables such as {name} or {job} are filled in for each person.', {
    name: '{{lead.first_name}}',
    job: '{{job.custom_job_title}}',
  });

/** Makes a draft for the leads that match a job, and opens it. */
export default function CampaignDialog({ job, type, onClose }: Props) {
  const [template, setTemplate] = useState<string | null>(null);
  const [text, setText] = useState({ name: '', subject: '', body: '', body_html: '' });
  const [limits, setLimits] = useState(USUAL_LIMITS);
  const set = (fields: Partial<typeof text>) => setText((before) => ({ ...before, ...fields }));
  const client = useQueryClient();
  const navigate = useNavigate();
  const campaigns = useModule('campaigns');
  const isText = type === 'sms';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const words = isText ? { body: text.body } : { subject: text.subject, body_html: text.body_html };
      return createCampaign(job, type, { name: text.name, template, ...words, ...limits });
    },
    onSuccess: ({ record, counts }) => {
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] });
      if (!counts.recipients) toast.warning(say('Nobody gets this draft yet: no lead that matches can be reached.'));
      onClose();
      void navigate(`${campaigns!.route}/${record._id}`);
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const isElsewhere =
    error && !Object.keys(problems).some((field) => ['template', 'subject', 'body', 'body_html'].includes(field));
  return (
    <FormDialog
      title={say(isText ? 'New text campaign' : 'New email campaign')}
      size={720}
      confirm={say('Create draft')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Templates
        type={type}
        value={template}
        error={problems.template}
        onChosen={(chosen) => {
          setTemplate(chosen?._id ?? null);
          if (chosen) set({ subject: chosen.subject ?? '', body: chosen.body ?? '', body_html: chosen.body_html ?? '' });
        }}
      />
      <TextInput
        label={say('Name')}
        description={say('Only colleagues see it.')}
        value={text.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {!isText && (
        <TextInput
          label={say('Subject')}
          value={text.subject}
          error={problems.subject}
          onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
        />
      )}
      {isText ? (
        <Textarea
          label={say('Text')}
          description={hint()}
          autosize
          minRows={4}
          value={text.body}
          error={problems.body}
          onChange={({ currentTarget }) => set({ body: currentTarget.value })}
        />
      ) : (
        <RichInput
          field={{ ...BODY, description: hint() } as DescribedField}
          value={text.body_html}
          onChange={(value) => set({ body_html: String(value) })}
          {...(problems.body_html ? { error: problems.body_html } : {})}
        />
      )}
      <MatchLimits limits={limits} onChange={setLimits} />
      {isElsewhere && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

interface TemplatesProps {
  type: 'email' | 'sms';
  value: string | null;
  error: string | undefined;
  onChosen: (template: Template | undefined) => void;
}
function Templates({ type, value, error, onChosen }: TemplatesProps) {
  const { access } = useAccess('templates');
  const { data } = useQuery({
    queryKey: ['records', 'templates', 'offered for campaigns', type],
    queryFn: ({ signal }) => api<{ records: Template[] }>(`/api/templates/offered?type=${type}&module=leads`, { signal }),
    enabled: access,
  });
  if (!data?.records.length) return null;
  return (
    <Select
      label={say('Template')}
      placeholder={say('None')}
      clearable
      searchable
      value={value}
      error={error}
      data={data.records.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(id) => onChosen(data.records.find(({ _id }) => _id === id))}
    />
  );
}

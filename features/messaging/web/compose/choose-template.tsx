import { useRef } from 'react';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccess } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { renderTemplate, templatesFor } from '../mail-api.ts';
import type { Composed } from './composed.ts';

interface Props {
  about: Composed['about'];
  /** Of the recipients, where there are many: the template's variables stay, and each gets their own. */
  module?: string | undefined;
  onChosen: (fields: Composed) => void;
}
/** Fills in the text of a template: with the values of the record, or with its variables where many get it. */
export function ChooseTemplate({ about, module, onChosen }: Props) {
  const { access } = useAccess('templates');
  const { data } = useQuery({ ...templatesFor(about?.moduleName ?? module), enabled: access });
  const latest = useRef<string | null>(null);
  if (!data?.records.length) return null;
  const choose = async (id: string | null) => {
    latest.current = id;
    const template = data.records.find(({ _id }) => _id === id);
    if (!id || !template) return;
    if (module)
      return onChosen({ template: id, subject: template.subject ?? '', message: template.body_html ?? template.body ?? '' });
    const { subject, body, body_html, missing } = await renderTemplate(id, about);
    if (latest.current !== id) return;
    onChosen({ subject, message: body_html || body });
    if (missing.length) toast.warning(say('The record has no value for {names}.', { names: missing.join(', ') }));
  };
  return (
    <Select
      label={say('Template')}
      placeholder={say('None')}
      clearable
      searchable
      data={data.records.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(id) => void choose(id)}
    />
  );
}

import { useState } from 'react';
import { Checkbox, Select, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModules } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { recordAt } from './draft-text.ts';
import type { Wish } from './use-draft.ts';
import classes from './drafting.module.css';

interface Leaving {
  provider: 'openai' | 'local';
  model: string;
  prompt: string;
  data: string;
  removed: number;
}
const TONES = ['Neutral', 'Friendlier', 'Formal', 'Shorter'] as const;

interface Props {
  about: RecordLink | undefined;
  onClose: () => void;
  onDraft: (wish: Wish) => void;
}
/** What the text is about, and before it is sent what would leave the house with it. */
export default function AskDraft({ about, onClose, onDraft }: Props) {
  const { pathname } = useLocation();
  const { all } = useModules();
  const record = about ?? recordAt(pathname, all);
  const [prompt, setPrompt] = useState('');
  const [tone, setTone] = useState<string>('Neutral');
  const [withRecord, setWithRecord] = useState(record !== null);
  const wish = { prompt, instructions: tone === 'Neutral' ? '' : tone, related_record: withRecord ? record : null };
  const { data } = useQuery({
    queryKey: ['drafting', 'what-leaves', wish],
    queryFn: ({ signal }) => api<Leaving>('/api/open-ai/what-leaves', { body: wish, signal, quiet: true }),
    enabled: prompt.trim() !== '' && withRecord,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <FormDialog
      title={say('Draft a text')}
      confirm={say('Draft')}
      size={560}
      isPending={false}
      disabled={!prompt.trim()}
      onSubmit={() => onDraft(wish)}
      onClose={onClose}
    >
      <Textarea
        label={say('What is it about?')}
        description={say('One point on each line.')}
        autosize
        minRows={4}
        data-autofocus
        value={prompt}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <Select
        label={say('Tone')}
        data={TONES.map((value) => ({ value, label: say(value) }))}
        allowDeselect={false}
        value={tone}
        onChange={(next) => setTone(next ?? 'Neutral')}
      />
      {record && (
        <Checkbox
          label={say('Use what stands in this record')}
          checked={withRecord}
          onChange={(event) => setWithRecord(event.currentTarget.checked)}
        />
      )}
      {data && withRecord && prompt.trim() && <WhatLeaves leaving={data} />}
    </FormDialog>
  );
}

function WhatLeaves({ leaving: { provider, model, data, removed } }: { leaving: Leaving }) {
  return (
    <details className={classes.leaving}>
      <summary>
        {provider === 'local'
          ? say('Rules on this server write it: nothing leaves the house.')
          : say('This leaves the house, to {model}.', { model })}
        {removed > 0 &&
          ` ${say({ one: '{count} number or secret is removed.', other: '{count} numbers and secrets are removed.' }, { count: removed })}`}
      </summary>
      <pre>{data}</pre>
    </details>
  );
}

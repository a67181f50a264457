import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { RichText } from '#web/fields/rich-text.tsx';
import { useModules } from '#web/modules.ts';
import type { Reference } from '#web/records/reference.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { previewOptions, sendTest, type Template } from './templates-api.ts';
import classes from './templates.module.css';

const READABLE = ['leads', 'contacts', 'providers', 'accounts', 'jobs'];

/** How the text reads for a record, while it is written. */
export function TemplatePreview({ template, isSaved }: { template: Template; isSaved: boolean }) {
  const { byName } = useModules();
  const { user } = useSession();
  const { create } = useAccess('messages');
  const modules = READABLE.filter((name) => byName.has(name));
  const [module, setModule] = useState(template.restrict_to_module ?? modules[0] ?? null);
  const [chosen, choose] = useState<Reference[]>([]);
  const isText = template.type !== 'email' || Boolean(template.send_text_only);
  const [text] = useDebouncedValue(
    {
      subject: template.subject ?? '',
      body: isText ? (template.body ?? '') : '',
      body_html: isText ? '' : (template.body_html ?? ''),
    },
    300,
  );
  const about: RecordLink | null = module && chosen[0] ? { moduleName: module, recordId: chosen[0]._id } : null;
  const { data } = useQuery(previewOptions(text, about));
  const test = async () => {
    try {
      await sendTest(template._id, user.email, about);
      toast.success(say('A test is on its way to {email}.', { email: user.email }));
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
  };
  return (
    <section className={classes.preview} aria-label={say('Preview')}>
      <header className={classes.previewHead}>
        <h2>{say('Preview')}</h2>
        {template.type === 'email' && create && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isSaved}
            title={isSaved ? undefined : say('Save the template first.')}
            onClick={() => void test()}
          >
            {say('Send a test to me')}
          </Button>
        )}
      </header>
      <div className={classes.pair}>
        <Select
          label={say('As')}
          data={modules.map((name) => ({ value: name, label: say(byName.get(name)!.singular) }))}
          value={module}
          allowDeselect={false}
          onChange={(next) => {
            setModule(next);
            choose([]);
          }}
        />
        {module && (
          <RecordPicker
            key={module}
            moduleName={module}
            chosen={chosen}
            onChoose={choose}
            label={{ label: say(byName.get(module)?.singular ?? 'Record') }}
          />
        )}
      </div>
      {template.type === 'email' && <p className={classes.previewSubject}>{data?.subject || say('No subject')}</p>}
      <div className={classes.previewText}>
        {isText ? (
          <p>{data?.body || say('No text yet')}</p>
        ) : (
          <RichText html={data?.body_html || `<p>${say('No text yet')}</p>`} />
        )}
      </div>
      {data && data.unknown.length > 0 && (
        <p className={classes.problem} role="alert">
          {say('There is no variable {names}.', { names: data.unknown.map((name) => `{{${name}}}`).join(', ') })}
        </p>
      )}
      {data && about && data.missing.length > 0 && (
        <p className={classes.note}>{say('The record has no value for {names}.', { names: data.missing.join(', ') })}</p>
      )}
      {!about && <p className={classes.note}>{say('Select a record to see its values.')}</p>}
    </section>
  );
}

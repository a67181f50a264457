import { useRef, useState } from 'react';
import { ActionIcon, Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { ApiError } from '#web/api.ts';
import { RichEditor } from '#web/fields/rich-editor.tsx';
import { TextTools } from '#web/fields/text-tools.tsx';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useAccess } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateUses } from './template-uses.tsx';
import { saveTemplate, type Template } from './templates-api.ts';
import { VariableMenu } from './variable-menu.tsx';
import classes from './templates.module.css';

const TYPES = [
  { value: 'email', label: sayLater('Email') },
  { value: 'sms', label: 'SMS' },
  { value: 'job description', label: sayLater('Job description') },
];
const GROUPS = ['Recruiting', 'Account Management', 'Credentialing', 'Payroll', 'General'].map((value) => ({
  value,
  label: value,
}));
const MODULES = [
  { value: 'leads', label: sayLater('Leads') },
  { value: 'contacts', label: sayLater('Contacts') },
  { value: 'providers', label: sayLater('Providers') },
  { value: 'accounts', label: sayLater('Accounts') },
  { value: 'jobs', label: sayLater('Jobs') },
];
const said = ({ value, label }: { value: string; label: string }) => ({ value, label: say(label) });
/** What a template cannot be without. */
const REQUIRED = {
  name: sayLater('Please enter a name.'),
  type: sayLater('Please choose a type.'),
  description: sayLater('Please enter a description.'),
} as const;
const WRITTEN = [
  'name',
  'type',
  'description',
  'group_category',
  'restrict_to_module',
  'send_text_only',
  'subject',
  'body',
  'body_html',
] as const;

interface Props {
  template: Template;
  onSaved: (id: string) => void;
  onBack: () => void;
}
/** Writes a template: what it is, its text with variables, and beside it how it reads for a record. */
export function TemplateForm({ template, onSaved, onBack }: Props) {
  const { edit, create } = useAccess('templates');
  const [given, give] = useState(template);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const editor = useRef<Editor | null>(null);
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const set = (fields: Partial<Template>) => give((before) => ({ ...before, ...fields }));
  const isNew = !template._id;
  const mayWrite = isNew ? create : edit !== 'None';
  const isLetter = given.type === 'email';
  const isTyped = WRITTEN.some((field) => (given[field] || null) !== (template[field] || null));
  const isChanged = isNew || isTyped;
  const letLeave = useLeaveGuard(isTyped, undefined, 'open');
  const save = async () => {
    const missing = Object.entries(REQUIRED).filter(([field]) => !String(given[field as keyof typeof REQUIRED] ?? '').trim());
    setProblems(Object.fromEntries(missing.map(([field, problem]) => [field, say(problem)])));
    if (missing.length) return;
    setSaving(true);
    try {
      const fields = Object.fromEntries(WRITTEN.map((field) => [field, given[field] === '' ? null : given[field]]));
      const saved = await saveTemplate(isNew ? undefined : template._id, fields, isNew ? undefined : given.version);
      give((before) => ({ ...before, version: saved.version }));
      toast.success(say('Template saved.'));
      if (isNew) letLeave();
      onSaved(saved._id);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems(problem.fields);
      if (!Object.keys(problem.fields).length) toast.danger(problem.message);
    } finally {
      setSaving(false);
    }
  };
  const insert = (variable: string) => void editor.current?.chain().focus().insertContent(variable).run();
  return (
    <div className={classes.editor}>
      <form
        className={classes.form}
        aria-label={say('Template')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Group gap="xs" wrap="nowrap" hiddenFrom="sm">
          <ActionIcon size="lg" aria-label={say('All templates')} onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
        <fieldset className={classes.fields} disabled={!mayWrite}>
          <div className={classes.pair}>
            <TextInput
              label={say('Name')}
              withAsterisk
              value={given.name ?? ''}
              error={problems.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <Select
              label={say('Type')}
              withAsterisk
              data={TYPES.map(said)}
              value={given.type}
              error={problems.type}
              allowDeselect={false}
              onChange={(type) => set({ type: type as Template['type'] })}
            />
          </div>
          <Textarea
            label={say('Description')}
            withAsterisk
            autosize
            minRows={1}
            maxRows={4}
            value={given.description ?? ''}
            error={problems.description}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
          <div className={classes.pair}>
            <Select
              label={say('Group')}
              clearable
              data={GROUPS.map(said)}
              value={given.group_category}
              onChange={(group_category) => set({ group_category })}
            />
            <Select
              label={say('Only for')}
              placeholder={say('All records')}
              clearable
              data={MODULES.map(said)}
              value={given.restrict_to_module}
              onChange={(restrict_to_module) => set({ restrict_to_module })}
            />
          </div>
          {isLetter && (
            <TextInput
              ref={subject}
              label={say('Subject')}
              value={given.subject ?? ''}
              error={problems.subject}
              onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
              rightSectionWidth={104}
              rightSection={
                <VariableMenu onChosen={(variable) => set({ subject: at(subject.current, given.subject, variable) })} />
              }
            />
          )}
          {isLetter && !given.send_text_only ? (
            <div>
              <div className={classes.label}>{say('Body')}</div>
              <RichEditor
                label={say('Body')}
                html={given.body_html ?? ''}
                withVariables
                disabled={!mayWrite}
                hasError={Boolean(problems.body_html)}
                onEditor={(made) => (editor.current = made)}
                onChange={(body_html) => set({ body_html })}
              >
                <VariableMenu onChosen={insert} />
              </RichEditor>
              {problems.body_html && <p className={classes.problem}>{problems.body_html}</p>}
            </div>
          ) : (
            <div>
              <Textarea
                ref={body}
                label={say('Text')}
                autosize
                minRows={8}
                maxRows={24}
                value={given.body ?? ''}
                error={problems.body}
                onChange={({ currentTarget }) => set({ body: currentTarget.value })}
                rightSectionWidth={104}
                rightSectionProps={{ style: { alignItems: 'flex-start', paddingTop: 5 } }}
                rightSection={<VariableMenu onChosen={(variable) => set({ body: at(body.current, given.body, variable) })} />}
              />
              {mayWrite && (
                <TextTools
                  label={say('Text')}
                  text={given.body ?? ''}
                  isRich={false}
                  onChange={(written) => set({ body: written })}
                />
              )}
            </div>
          )}
          {isLetter && (
            <Checkbox
              label={say('Send as plain text only')}
              checked={given.send_text_only ?? false}
              onChange={({ currentTarget }) => set({ send_text_only: currentTarget.checked })}
            />
          )}
        </fieldset>
        {mayWrite && (
          <Group gap="xs" justify="flex-end">
            <Button type="submit" loading={isSaving} disabled={!isChanged}>
              {say('Save template')}
            </Button>
          </Group>
        )}
      </form>
      <Stack gap="md" className={classes.beside}>
        <TemplatePreview template={given} isSaved={!isNew && !isChanged} />
        {!isNew && <TemplateUses id={template._id} />}
      </Stack>
    </div>
  );
}

/** A variable in place of what is selected, or at the end. */
function at(input: HTMLInputElement | HTMLTextAreaElement | null, text: string | null, variable: string): string {
  const value = text ?? '';
  const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
  return value.slice(0, from) + variable + value.slice(to);
}

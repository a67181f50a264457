import { Select } from '@mantine/core';
import { RichEditor } from '#web/fields/rich-editor.tsx';
import { RichText } from '#web/fields/rich-text.tsx';
import { useModules } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { Editor, type FieldsProps } from './editor.tsx';
import type { AdminNote } from './frame-api.ts';
import classes from './frame.module.css';

/** `/admin/admin-notes`: what System Admins tell each other about modules. */
export default function AdminNotes() {
  const { byName } = useModules();
  return (
    <Editor<AdminNote>
      title={say('Admin notes')}
      lead={say('A note stands over the list of its module, on its records and in Studio. System Admins alone read it.')}
      path="admin-notes"
      noun={say('note')}
      icon="notes"
      blank={{ name: '', note: '', related_module: '' }}
      compare={(one, other) => one.related_module.localeCompare(other.related_module) || one.name.localeCompare(other.name)}
      factsOf={({ related_module }) => say(byName.get(related_module)?.label ?? related_module)}
      Fields={Fields}
      Preview={Preview}
    />
  );
}

function Fields({ draft, set, refused }: FieldsProps<AdminNote>) {
  const { all } = useModules();
  return (
    <>
      <Select
        label={say('Module')}
        required
        placeholder={say('Choose')}
        data={all.map(({ name, label }) => ({ value: name, label: say(label) }))}
        value={draft.related_module || null}
        error={refused.related_module}
        onChange={(related_module) => set({ related_module: related_module ?? '' })}
        searchable
      />
      <RichEditor
        label={say('Note')}
        html={draft.note ?? ''}
        onChange={(note) => set({ note: String(note ?? '') })}
        disabled={false}
        isRequired
        hasError={Boolean(refused.note)}
      />
      {refused.note && <p className={classes.problem}>{refused.note}</p>}
    </>
  );
}

const Preview = ({ draft: { name, note } }: { draft: Partial<AdminNote> }) => (
  <details open className={classes.note}>
    <summary>{name || say('Note')}</summary>
    <RichText html={note ?? ''} />
  </details>
);

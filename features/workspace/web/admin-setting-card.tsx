import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { aboutRecord } from '#web/records/records-api.ts';
import { saveEdit } from '#web/records/save-edit.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { PartEditor } from './admin-setting-editors.tsx';
import { mergedSetting } from './admin-setting-merge.ts';
import { partsOf, problemOf, withPart, type DeclaredPart } from './admin-setting-shapes.ts';
import { SettingValue } from './admin-setting-value.tsx';
import classes from './admin.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  /** Absent: an administrator made the setting. */
  declared: readonly DeclaredPart[] | undefined;
  /** Told when something is typed that is not saved, and when that is over. */
  onUnsaved: (isUnsaved: boolean) => void;
}
/** One setting: what it steers, its parts, and a save that says whether it went well. */
export function SettingCard({ module, record, declared, onUnsaved }: Props) {
  const [draft, setDraft] = useState<{ setting: unknown } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [resets, setResets] = useState(0);
  const session = useEditSession(module, record, draft !== null);
  const start = session.start!;
  const setting = draft ? draft.setting : start.setting;
  const name = String(record.name ?? record.key);
  const parts = partsOf(String(record.key), name, setting, declared);
  const isDirty = JSON.stringify(setting) !== JSON.stringify(start.setting);
  useEffect(() => {
    if (!isDirty) return;
    onUnsaved(true);
    return () => onUnsaved(false);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- told of the change alone
  }, [isDirty]);
  const problem = parts.map(problemOf).find((one) => one !== null) ?? refusal;
  const theirs = session.theirs(module.fields, { ...start, setting }).some(({ fieldName }) => fieldName === 'setting');
  const set = (part: string | null, value: unknown) => {
    setRefusal(null);
    setDraft({ setting: withPart(setting, part, value) });
  };
  const merge = (newest: AnyRecord) => {
    const merged = mergedSetting(start.setting, setting, newest.setting);
    return merged && { setting: merged };
  };
  const reset = () => {
    setDraft(null);
    setResets(resets + 1);
  };
  const save = async () => {
    setSaving(true);
    try {
      const saved = await session.save({ setting }, { merge, Value: ({ value }) => asValue(value) });
      if (!saved) return;
      setDraft(null);
      if (saved.isWritten)
        toast.undoable(say('{name} saved', { name: say(name) }), () => {
          const undone = saveEdit(module, saved.record, { setting: start.setting }, { Value: ({ value }) => asValue(value) });
          void undone.catch((error: Error) => toast.danger(error.message, aboutRecord(module.name, record._id)));
        });
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  const asValue = (value: unknown) => (
    <SettingValue settingKey={String(record.key)} name={name} setting={value} declared={declared} />
  );
  return (
    <section className={classes.setting} aria-label={say(name)}>
      <div>
        <h3>{say(name)}</h3>
        {typeof record.description === 'string' && <p className="muted">{say(record.description)}</p>}
      </div>
      <div className={classes.parts}>
        {parts.map((part) => (
          <PartEditor
            key={`${part.name ?? ''} ${resets}`}
            part={part}
            isOnly={parts.length === 1}
            onChange={(value) => set(part.name, value)}
          />
        ))}
        {theirs && !isSaving && (
          <p className="muted" role="status">
            {say('Someone else changed this while you were editing. What you typed is kept.')}
          </p>
        )}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {isDirty && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={reset}>
              {say('Reset')}
            </Button>
            <Button loading={isSaving} disabled={Boolean(problem) && problem !== refusal} onClick={() => void save()}>
              {say('Save {name}', { name: inSentence(say(name)) })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

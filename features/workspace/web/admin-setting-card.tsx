import { useState } from 'react';
import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { PartEditor } from './admin-setting-editors.tsx';
import { partsOf, problemOf, withPart } from './admin-setting-shapes.ts';
import classes from './admin.module.css';

/** One setting: what it steers, its parts, and a save that says whether it went well. */
export function SettingCard({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const [draft, setDraft] = useState<unknown>(record.setting);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const name = String(record.name ?? record.key);
  const parts = partsOf(String(record.key), name, draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(record.setting);
  const problem = parts.map(problemOf).find((one) => one !== null) ?? refusal;
  const set = (part: string | null, value: unknown) => {
    setRefusal(null);
    setDraft(withPart(draft, part, value));
  };
  const save = async () => {
    setSaving(true);
    try {
      const { record: saved } = await updateRecord(module, record._id, { setting: draft }, record.version);
      toast.undoable(`${name} saved`, () => {
        void updateRecord(module, record._id, { setting: record.setting }, saved.version).catch((error: Error) =>
          toast.danger(error.message),
        );
      });
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className={classes.setting} aria-label={name}>
      <div>
        <h3>{name}</h3>
        {typeof record.description === 'string' && <p className="muted">{record.description}</p>}
      </div>
      <div className={classes.parts}>
        {parts.map((part) => (
          <PartEditor key={part.name ?? ''} part={part} isOnly={parts.length === 1} onChange={(value) => set(part.name, value)} />
        ))}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {isDirty && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setDraft(record.setting)}>
              Reset
            </Button>
            <Button loading={isSaving} disabled={Boolean(problem) && problem !== refusal} onClick={() => void save()}>
              Save {inSentence(name)}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

import { Switch } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { referencesOf } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import type { FieldsProps } from './editor.tsx';

interface Shown {
  client: string | null;
  enabled: boolean;
}
/** Of which client’s people it is, and whether they see it. */
export const ShownTo = ({ draft, set }: Pick<FieldsProps<Shown>, 'draft' | 'set'>) => (
  <>
    <RecordPicker
      moduleName="clients"
      chosen={referencesOf(draft.client ? [draft.client] : [])}
      onChoose={([one]) => set({ client: one?._id ?? null })}
      label={{ label: say('Of the client') }}
    />
    <Switch
      label={say('Enabled')}
      checked={draft.enabled ?? false}
      onChange={(event) => set({ enabled: event.currentTarget.checked })}
    />
  </>
);

import { NativeSelect } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { say } from '#web/words/say.ts';
import type { ReportDraft } from './report-draft.ts';

type Shared = Pick<ReportDraft, 'visibility' | 'teams'>;

interface Props {
  draft: Shared;
  onChange: (part: Partial<Shared>) => void;
}
/** Who finds a report or a dashboard. What they read in it is theirs to see in any case. */
export function SharingEditor({ draft: { visibility, teams }, onChange }: Props) {
  return (
    <>
      <NativeSelect
        label={say('Shown to')}
        size="xs"
        data={[
          { value: 'private', label: say('Only me') },
          { value: 'team', label: say('Teams') },
          { value: 'everyone', label: say('Everyone') },
        ]}
        value={visibility}
        onChange={(event) => onChange({ visibility: event.currentTarget.value as Shared['visibility'] })}
      />
      {visibility === 'team' && (
        <RecordPicker
          many
          moduleName="teams"
          label={{ label: say('Teams') }}
          chosen={teams.map(({ _id, name }) => (name ? { _id, name } : { _id }))}
          onChoose={(chosen) => onChange({ teams: chosen })}
        />
      )}
    </>
  );
}

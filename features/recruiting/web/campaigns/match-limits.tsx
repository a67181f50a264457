import { Group, NumberInput } from '@mantine/core';
import { say } from '#web/words/say.ts';

export interface Limits {
  miles: number;
  minScore: number;
}
export const USUAL_LIMITS: Limits = { miles: 50, minScore: 0 };

/** Which of the leads that match a job get a campaign. */
export function MatchLimits({ limits, onChange }: { limits: Limits; onChange: (limits: Limits) => void }) {
  return (
    <Group grow align="flex-end">
      <NumberInput
        label={say('Within miles')}
        min={1}
        max={500}
        value={limits.miles}
        onChange={(value) => onChange({ ...limits, miles: Number(value) || USUAL_LIMITS.miles })}
      />
      <NumberInput
        label={say('Points at least')}
        description={say('Of the score by which leads match.')}
        min={0}
        max={100}
        value={limits.minScore}
        onChange={(value) => onChange({ ...limits, minScore: Number(value) || 0 })}
      />
    </Group>
  );
}

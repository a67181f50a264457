import { Select } from '@mantine/core';
import { say } from '#web/words/say.ts';

const RADII = ['10', '25', '50', '100', '250'];

/** Within how many miles records are looked for. */
export function Distance({ miles, onChange }: { miles: number; onChange: (miles: number) => void }) {
  return (
    <Select
      aria-label={say('Distance')}
      data={RADII.map((miles) => ({ value: miles, label: say('Within {miles} miles', { miles }) }))}
      value={String(miles)}
      onChange={(value) => onChange(Number(value ?? 50))}
      allowDeselect={false}
      w={200}
    />
  );
}

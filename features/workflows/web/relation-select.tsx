import { Select } from '@mantine/core';
import { say } from '#web/words/say.ts';
import { relationIn, type Leading, type Relation } from './relations.ts';

interface Props {
  label: string;
  relations: readonly Relation[];
  value: Leading;
  onChange: (leading: Leading) => void;
}
/** Over which relation an action or a condition reaches other records. */
export function RelationSelect({ label, relations, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      placeholder={say('Which records')}
      data={relations.map(({ key, label: words }) => ({ value: key, label: words }))}
      value={relationIn(relations, value)?.key ?? null}
      onChange={(key) => {
        const { relationship = null, relatedModule = null } = relations.find((one) => one.key === key) ?? {};
        onChange({ relationship, relatedModule });
      }}
      searchable
    />
  );
}

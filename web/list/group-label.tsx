import type { DescribedField } from '#common/described-module.ts';
import { optionFor } from '../fields/choices.ts';
import { Badge } from '../ui/badge.tsx';
import { say } from '../words/say.ts';
import type { RecordGroup } from './groups-api.ts';

/** What the records of a group have in common. */
export function GroupLabel({ field, group }: { field: DescribedField; group: Pick<RecordGroup, 'value' | 'label'> }) {
  const tone = field.options && group.value !== null ? optionFor(field, group.value).tone : undefined;
  const words = groupInWords(field, group);
  return tone ? <Badge tone={tone}>{words}</Badge> : words;
}

export const groupInWords = (field: DescribedField, { value, label }: Pick<RecordGroup, 'value' | 'label'>): string => {
  if (value === null) return say('No {label}', { label: field.label.toLowerCase() });
  if (label !== null && field.inputType === 'Checkbox') return `${field.label}: ${say(label).toLowerCase()}`;
  if (label !== null) return field.options ? say(label) : label;
  return say('A record that you cannot see');
};

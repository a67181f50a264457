import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { Option, Tone } from '#common/field.ts';
import { labelOf } from '#common/module.ts';
import classes from './admin.module.css';

const TONES: readonly Tone[] = ['neutral', 'waiting', 'progress', 'done', 'refused', 'expiring', 'expired'];

interface Props {
  at: number;
  option: Option;
  isLast: boolean;
  onChange: (option: Option) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}
/** One choice: what records keep, what people read, and the meaning of its colour. */
export function OptionLine({ at, option, isLast, onChange, onMove, onRemove }: Props) {
  const called = option.label || option.value || `option ${at + 1}`;
  const { tone: _tone, ...plain } = option;
  const setTone = (tone: string) => onChange(tone ? { ...plain, tone: tone as Tone } : plain);
  return (
    <li className={classes.option}>
      <TextInput
        aria-label={`Value of option ${at + 1}`}
        placeholder="Value"
        value={option.value}
        onChange={(event) => onChange({ ...option, value: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Label of option ${at + 1}`}
        placeholder="Label"
        value={option.label}
        onChange={(event) => onChange({ ...option, label: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Color of option ${at + 1}`}
        value={option.tone ?? ''}
        data={[{ value: '', label: 'No color' }, ...TONES.map((tone) => ({ value: tone, label: labelOf(tone) }))]}
        onChange={(event) => setTone(event.currentTarget.value)}
      />
      <span className={classes.optionButtons}>
        <ActionIcon size="lg" aria-label={`Move ${called} up`} disabled={at === 0} onClick={() => onMove(-1)}>
          <IconChevronUp size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={`Move ${called} down`} disabled={isLast} onClick={() => onMove(1)}>
          <IconChevronDown size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={`Remove ${called}`} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  );
}

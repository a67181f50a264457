import { Checkbox, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { say, sayLater } from '#web/words/say.ts';
import { WEEKDAYS, type Frequency, type Repeat } from '../repeat-words.ts';

const CHOICES = [
  { value: '', label: sayLater('Does not repeat') },
  { value: 'DAILY', label: sayLater('Every day') },
  { value: 'WEEKLY', label: sayLater('Every week') },
  { value: 'MONTHLY', label: sayLater('Every month') },
  { value: 'YEARLY', label: sayLater('Every year') },
];
const ENDS = [
  { value: 'never', label: sayLater('Never') },
  { value: 'until', label: sayLater('On a day') },
  { value: 'count', label: sayLater('After a number of times') },
];
const TIMES = 10;

interface Props {
  value: Repeat | null;
  /** `YYYY-MM-DD` and its weekday, what a repeat begins with. */
  day: string;
  weekday: string;
  onChange: (repeat: Repeat | null) => void;
}
/** How an event repeats, in words. */
export function RepeatFields({ value, day, weekday, onChange }: Props) {
  const ends = value?.until ? 'until' : value?.count ? 'count' : 'never';
  const toggle = (code: string) =>
    value &&
    onChange({ ...value, days: value.days.includes(code) ? value.days.filter((one) => one !== code) : [...value.days, code] });
  return (
    <>
      <Select
        label={say('Repeats')}
        allowDeselect={false}
        data={CHOICES.map(({ value: frequency, label }) => ({ value: frequency, label: say(label) }))}
        value={value?.frequency ?? ''}
        onChange={(frequency) =>
          onChange(frequency ? { ...value, frequency: frequency as Frequency, days: value?.days ?? [weekday] } : null)
        }
      />
      {value?.frequency === 'WEEKLY' && (
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="muted">{say('On')}</legend>
          <Group gap="sm" mt={4}>
            {WEEKDAYS.map(([code, name]) => (
              <Checkbox
                key={code}
                label={say(name).slice(0, 3)}
                aria-label={say(name)}
                checked={value.days.includes(code)}
                onChange={() => toggle(code)}
              />
            ))}
          </Group>
        </fieldset>
      )}
      {value && (
        <Group grow align="flex-end">
          <Select
            label={say('Ends')}
            allowDeselect={false}
            data={ENDS.map(({ value: end, label }) => ({ value: end, label: say(label) }))}
            value={ends}
            onChange={(end) => onChange({ ...value, until: end === 'until' ? day : null, count: end === 'count' ? TIMES : null })}
          />
          {ends === 'until' && (
            <TextInput
              type="date"
              label={say('Last day')}
              min={day}
              value={value.until ?? ''}
              onChange={({ currentTarget }) => onChange({ ...value, until: currentTarget.value || day })}
            />
          )}
          {ends === 'count' && (
            <NumberInput
              label={say('Times')}
              min={1}
              max={1000}
              value={value.count ?? TIMES}
              onChange={(count) => onChange({ ...value, count: Number(count) || 1 })}
            />
          )}
        </Group>
      )}
    </>
  );
}

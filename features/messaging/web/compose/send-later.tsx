import { useState } from 'react';
import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { formatMoment } from '#web/formats.ts';
import { say, sayLater } from '#web/words/say.ts';

interface Props {
  sendAt: string | undefined;
  onChange: (sendAt: string | undefined) => void;
}
/** Chooses the moment at which a letter leaves. */
export function SendLater({ sendAt, onChange }: Props) {
  const [opened, open] = useState(false);
  const [typed, type] = useState('');
  const choose = (moment: Date | undefined) => {
    onChange(moment?.toISOString());
    open(false);
  };
  return (
    <Popover opened={opened} onChange={open} position="top-end" trapFocus>
      <Popover.Target>
        <ActionIcon size="lg" aria-label={say('Send later')} aria-expanded={opened} onClick={() => open(!opened)}>
          <IconClock size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {PRESETS.map(([label, moment]) => (
            <Button key={label} variant="default" justify="space-between" onClick={() => choose(moment())}>
              {say(label)}
            </Button>
          ))}
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              type="datetime-local"
              label={say('At')}
              value={typed}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
            <Button disabled={!typed} onClick={() => isLater(typed) && choose(new Date(typed))}>
              {say('Set')}
            </Button>
          </Group>
          {sendAt && (
            <Button variant="subtle" onClick={() => choose(undefined)}>
              {say('Send now instead of {moment}', { moment: formatMoment(sendAt) })}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const isLater = (typed: string): boolean => Date.parse(typed) > Date.now();

const PRESETS: readonly [string, () => Date][] = [
  [sayLater('In an hour'), () => new Date(Date.now() + 3_600_000)],
  [sayLater('Tomorrow at 8 AM'), () => morning(1)],
  [sayLater('Monday at 8 AM'), () => morning((8 - new Date().getDay()) % 7 || 7)],
];

function morning(days: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + days);
  day.setHours(8, 0, 0, 0);
  return day;
}

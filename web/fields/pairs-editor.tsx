import { useState } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './fields.module.css';

interface Props {
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown> | null) => void;
  label: string;
}

/** Names and values, one pair a line. A nested value is shown as JSON and read back as such. */
export function PairsEditor({ value, onChange, label }: Props) {
  const [pairs, setPairs] = useState<[string, string][]>(() => Object.entries(value).map(([name, part]) => [name, shown(part)]));
  const change = (next: [string, string][]) => {
    setPairs(next);
    const filled = next.filter(([name]) => name.trim());
    onChange(filled.length > 0 ? Object.fromEntries(filled.map(([name, text]) => [name.trim(), read(text)])) : null);
  };
  const set = (at: number, pair: [string, string]) => change(pairs.map((one, index) => (index === at ? pair : one)));
  return (
    <>
      {pairs.map(([name, text], at) => (
        <div key={at} className={classes.entry}>
          <div className={classes.two}>
            <TextInput
              aria-label={`${label}: name ${at + 1}`}
              placeholder="Name"
              value={name}
              onChange={(event) => set(at, [event.currentTarget.value, text])}
            />
            <TextInput
              aria-label={`${label}: value ${at + 1}`}
              placeholder="Value"
              value={text}
              onChange={(event) => set(at, [name, event.currentTarget.value])}
            />
          </div>
          <ActionIcon
            size="lg"
            aria-label={`Remove ${name || 'this pair'}`}
            onClick={() => change(pairs.filter((_, index) => index !== at))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => setPairs([...pairs, ['', '']])}
      >
        Add value
      </Button>
    </>
  );
}

const shown = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

const read = (text: string): unknown => {
  if (!/^(-?\d+(\.\d+)?|true|false|null|[[{].*)$/s.test(text.trim())) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { Lines } from '../ui/lines.tsx';
import { say } from '../words/say.ts';
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
  return (
    <Lines
      lines={pairs}
      className={classes.entry}
      nameOf={([name]) => name || say('this pair')}
      noun="value"
      onAdd={() => setPairs([...pairs, ['', '']])}
      onChange={change}
    >
      {([name, text], set, at) => (
        <div className={classes.two}>
          <TextInput
            aria-label={say('{label}: name {number}', { label, number: at + 1 })}
            placeholder={say('Name')}
            value={name}
            onChange={(event) => set([event.currentTarget.value, text])}
          />
          <TextInput
            aria-label={say('{label}: value {number}', { label, number: at + 1 })}
            placeholder={say('Value')}
            value={text}
            onChange={(event) => set([name, event.currentTarget.value])}
          />
        </div>
      )}
    </Lines>
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

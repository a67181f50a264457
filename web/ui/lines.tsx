import type { ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { say } from '../words/say.ts';

interface Props<Line> {
  lines: readonly Line[];
  /** Of the element around a line and its button. */
  className?: string | undefined;
  /** How a line is called where it is removed. */
  nameOf: (line: Line, at: number) => string;
  /** What the button below adds. */
  noun: string;
  onAdd: () => void;
  onChange: (lines: Line[]) => void;
  children: (line: Line, set: (line: Line) => void, at: number) => ReactNode;
}
/** Lines that are added at the end and taken away one by one. */
export function Lines<Line>({ lines, className, nameOf, noun, onAdd, onChange, children }: Props<Line>) {
  return (
    <>
      {lines.map((line, at) => (
        // Where a line went, what stands in the others starts afresh.
        <div key={`${at} of ${lines.length}`} className={className}>
          {children(line, (next) => onChange(lines.with(at, next)), at)}
          <ActionIcon
            size="lg"
            aria-label={say('Remove {name}', { name: nameOf(line, at) })}
            onClick={() => onChange(lines.toSpliced(at, 1))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        {say('Add {noun}', { noun })}
      </Button>
    </>
  );
}

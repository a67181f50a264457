import type { ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { say } from '../words/say.ts';
import { moved, OrderedList } from './ordered-list.tsx';

interface Props<Line> {
  /** What the list is called. */
  label: string;
  lines: readonly Line[];
  /** Of the element around a line and its button. */
  className?: string | undefined;
  /** How a line is called where it is moved and removed. */
  nameOf: (line: Line, at: number) => string;
  /** What the button below adds. */
  noun: string;
  onAdd: () => void;
  onChange: (lines: Line[]) => void;
  children: (line: Line, set: (line: Line) => void, at: number) => ReactNode;
}
/** Lines that are added at the end, moved, and taken away one by one. */
export function OrderedLines<Line>({ label, lines, className, nameOf, noun, onAdd, onChange, children }: Props<Line>) {
  return (
    <>
      <OrderedList
        label={label}
        isTall
        items={lines}
        // Where a line went, what stands in the others starts afresh.
        keyOf={(_, at) => `${at} of ${lines.length}`}
        nameOf={nameOf}
        onMove={lines.length > 1 ? (from, to) => onChange(moved(lines, from, to)) : undefined}
      >
        {(line, at) => (
          <div className={className}>
            {children(line, (next) => onChange(lines.with(at, next)), at)}
            <ActionIcon
              size="lg"
              aria-label={say('Remove {line}', { line: nameOf(line, at) })}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
      </OrderedList>
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        {say('Add {noun}', { noun })}
      </Button>
    </>
  );
}

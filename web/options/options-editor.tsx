import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import type { Option } from '#common/field.ts';
import { say } from '../words/say.ts';
import { moved } from './option-list.ts';
import { OptionLine } from './option-line.tsx';
import { ParentGrid } from './parent-grid.tsx';
import { PasteOptions } from './paste-options.tsx';
import classes from './options.module.css';

interface Props {
  options: readonly Option[];
  /** The choices of the field that this one depends on; absent: it depends on none. */
  parents?: readonly Option[] | undefined;
  /** By value, how many records have it. */
  uses?: Readonly<Record<string, number>> | undefined;
  onChange: (options: Option[]) => void;
}
/** A list of choices in its order, which is changed by dragging, by buttons, or with Alt and an arrow. */
export function OptionsEditor({ options, parents, uses, onChange }: Props) {
  const [isPasting, setPasting] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= options.length) return;
    onChange(moved(options, from, to));
    setSaid(
      say('{label}: {number} of {count}', {
        label: options[from]!.label || options[from]!.value,
        number: to + 1,
        count: options.length,
      }),
    );
  };
  const add = () => {
    onChange([...options, { value: '', label: '' }]);
    setTimeout(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <div className={classes.editor}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} className={classes.options} aria-label={say('Options')}>
        {options.map((option, at) => (
          <OptionLine
            key={at}
            at={at}
            option={option}
            isLast={at === options.length - 1}
            uses={uses?.[option.value]}
            onChange={(next) => onChange(options.map((one, index) => (index === at ? next : one)))}
            onMove={move}
            onRemove={() => onChange(options.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      <div className={classes.tools}>
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={14} />} onClick={add}>
          {say('Add option')}
        </Button>
        <Button variant="subtle" size="compact-md" leftSection={<IconClipboardText size={14} />} onClick={() => setPasting(true)}>
          {say('Paste many')}
        </Button>
      </div>
      {parents && options.length > 0 && <ParentGrid options={options} parents={parents} onChange={onChange} />}
      {isPasting && (
        <PasteOptions
          present={options}
          onDone={(added) => {
            onChange([...options, ...added]);
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  );
}

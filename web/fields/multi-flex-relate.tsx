import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { say } from '../words/say.ts';
import type { InputProps } from './field-props.ts';
import { linksIn, referenceIn } from './flex-links.ts';
import { Input as OneInput } from './flex-relate.tsx';
import { RecordLink } from './record-link.tsx';
import classes from './fields.module.css';

export { MultiFlexRelateCell as Cell } from './record-cells.tsx';

/** The chosen records, and below them the way to add one more. */
export function Input(props: InputProps) {
  const links = linksIn(props.value);
  return (
    <div>
      <OneInput key={links.length} {...props} value={null} onChange={(link) => link && props.onChange([...links, link])} />
      {links.map((link, at) => (
        <div key={link.recordId} className={classes.fileRow} style={{ marginTop: 8 }}>
          <span style={{ flex: 1, minWidth: 0 }}>
            <RecordLink moduleName={link.moduleName} reference={referenceIn(link)} />
          </span>
          <ActionIcon
            disabled={props.disabled}
            aria-label={say('Remove record {number}', { number: at + 1 })}
            onClick={() => props.onChange(links.filter((other) => other !== link))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
    </div>
  );
}

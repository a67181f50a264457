import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { CellProps, InputProps } from './field-props.ts';
import { Input as OneInput, linkOf, referenceIn } from './flex-relate.tsx';
import { RecordLink } from './record-link.tsx';
import classes from './fields.module.css';

/** The chosen records, and below them the way to add one more. */
export function Input(props: InputProps) {
  const links = linksIn(props.value);
  return (
    <div>
      <OneInput key={links.length} {...props} value={null} onChange={(link) => link && props.onChange([...links, link])} />
      {links.map((link, at) => (
        <div key={link.recordId} className={classes.fileRow} style={{ marginTop: 8 }}>
          <span style={{ flex: 1, minWidth: 0 }}><RecordLink moduleName={link.moduleName} reference={referenceIn(link)} /></span>
          <ActionIcon disabled={props.disabled} aria-label={`Remove record ${at + 1}`} onClick={() => props.onChange(links.filter((other) => other !== link))}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
    </div>
  );
}

export function Cell({ value, wide }: CellProps) {
  const links = linksIn(value);
  return links.length === 0 ? null : (
    <span className={classes.badges} data-wide={wide || undefined}>
      {links.map((link) => <RecordLink key={link.recordId} moduleName={link.moduleName} reference={referenceIn(link)} />)}
    </span>
  );
}

const linksIn = (value: unknown) => (Array.isArray(value) ? value : []).map(linkOf).filter((link) => link !== null);

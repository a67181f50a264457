import { IconPaperclip } from '@tabler/icons-react';
import { labelOf } from '#common/module.ts';
import { downloadFile } from '../files.ts';
import { textOf, type CellProps } from './field-props.ts';
import { FilePicture, nameOfFile } from './file-picture.tsx';
import { entriesIn, MessageThread } from './message-thread.tsx';
import { formatted } from './plain-cell.tsx';
import classes from './fields.module.css';

type Entry = Record<string, unknown>;

export function ObjectCell(props: CellProps) {
  if (!props.wide || props.field.shape === 'geo') return <span className="ellipsis">{formatted(props)}</span>;
  const entries = Object.entries((props.value ?? {}) as Record<string, unknown>);
  return entries.length === 0 ? null : (
    <dl className={classes.pairs}>
      {entries.map(([name, part]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{labelOf(name)}</dt>
          <dd>{typeof part === 'object' ? JSON.stringify(part) : String(part)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ListCell(props: CellProps) {
  if (!props.wide) return <span className="ellipsis">{formatted(props)}</span>;
  const entries = Array.isArray(props.value) ? (props.value as Entry[]) : [];
  return entries.map((entry, at) => (
    <dl key={at} className={classes.pairs}>
      {Object.entries(entry).map(([name, part]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{labelOf(name)}</dt>
          <dd>{typeof part === 'object' ? JSON.stringify(part) : String(part)}</dd>
        </div>
      ))}
    </dl>
  ));
}

export function MessageListCell({ value, wide }: CellProps) {
  const entries = entriesIn(value);
  if (entries.length === 0) return null;
  return wide ? <MessageThread entries={entries} /> : <span className="ellipsis">{entries.at(-1)!.message}</span>;
}

export function FileCell({ field, value, record, wide }: CellProps) {
  const stored = textOf(value);
  if (!stored) return null;
  const name = nameOfFile(stored, field, record);
  return (
    <>
      <button
        type="button"
        className={classes.link}
        style={{
          border: 0,
          background: 'none',
          font: 'inherit',
          padding: 0,
          cursor: 'pointer',
          maxWidth: '100%',
          display: 'inline-flex',
          gap: 6,
          alignItems: 'center',
        }}
        aria-label={`Download ${name || field.label}`}
        onClick={(event) => {
          event.stopPropagation();
          void downloadFile(stored);
        }}
      >
        <IconPaperclip size={14} stroke={1.6} aria-hidden />
        <span className="ellipsis">{name || 'Download'}</span>
      </button>
      {wide && <FilePicture stored={stored} name={name} />}
    </>
  );
}

import { IconPaperclip } from '@tabler/icons-react';
import { labelOf } from '#common/module.ts';
import { plainWords } from './plain-words.ts';
import { downloadFile } from '../files.ts';
import { say } from '../words/say.ts';
import { textOf, type CellProps } from './field-props.ts';
import { FilePicture, useNameOfFile } from './file-picture.tsx';
import { entriesIn, MessageThread } from './message-thread.tsx';
import { formatted } from './plain-cell.tsx';
import classes from './fields.module.css';

type Entry = Record<string, unknown>;

export function ObjectCell(props: CellProps) {
  if (props.field.shape === 'geo') return <span className="ellipsis">{formatted(props)}</span>;
  if (!props.wide) return <span className="ellipsis">{plainWords(props.value)}</span>;
  return <Pairs of={(props.value ?? {}) as Entry} />;
}

export function ListCell(props: CellProps) {
  if (!props.wide) return <span className="ellipsis">{formatted(props)}</span>;
  const entries = Array.isArray(props.value) ? (props.value as Entry[]) : [];
  return entries.map((entry, at) => <Pairs key={at} of={entry} />);
}

/** What has no words of its own, such as the id of an entry, is left out. */
function Pairs({ of }: { of: Entry }) {
  const pairs = Object.entries(of)
    .filter(([name]) => name !== '_id')
    .map(([name, part]) => [name, plainWords(part)] as const)
    .filter(([, words]) => words);
  if (pairs.length === 0) return null;
  return (
    <dl className={classes.pairs}>
      {pairs.map(([name, words]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{labelOf(name)}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MessageListCell({ value, wide }: CellProps) {
  const entries = entriesIn(value);
  if (entries.length === 0) return null;
  return wide ? <MessageThread entries={entries} /> : <span className="ellipsis">{entries.at(-1)!.message}</span>;
}

export function FileCell({ field, value, record, wide }: CellProps) {
  const stored = textOf(value);
  const name = useNameOfFile(stored, field, record, wide);
  if (!stored) return null;
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
        aria-label={say('Download {name}', { name: name || field.label })}
        onClick={(event) => {
          event.stopPropagation();
          void downloadFile(stored);
        }}
      >
        <IconPaperclip size={14} stroke={1.6} aria-hidden />
        <span className="ellipsis">{name || say('Download')}</span>
      </button>
      {wide && <FilePicture stored={stored} name={name} />}
    </>
  );
}

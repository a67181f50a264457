import type { DescribedField } from '#common/described-module.ts';
import { isPicture, usePicture } from '../files.ts';
import { say } from '../words/say.ts';
import classes from './fields.module.css';

/** A stored file as a picture, where it is one. */
export function FilePicture({ stored, name }: { stored: string; name: string }) {
  const source = usePicture(isPicture(name || stored) ? stored : null);
  return (
    source && <img className={classes.preview} src={source} alt={say('Preview of {name}', { name: name || fileName(stored) })} />
  );
}

/** What the record says its file is called; its address says it less well. */
export const nameOfFile = (stored: string, { fieldName }: DescribedField, record?: Record<string, unknown>): string =>
  fieldName === 'path' && record?.path === stored && typeof record.filename === 'string' ? record.filename : fileName(stored);

export const fileName = (stored: string): string =>
  /^[0-9a-f]{24}$/.test(stored) ? say('Uploaded file') : (stored.split('/').at(-1) ?? '');

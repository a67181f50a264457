import { useQuery } from '@tanstack/react-query';
import type { DescribedField } from '#common/described-module.ts';
import { isPicture, usePicture } from '../files.ts';
import { fileNameOptions } from '../files/file-api.ts';
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

/** Where only the file itself knows its name, it is asked, if the reader looks at one record and not at a list of them. */
export function useNameOfFile(stored: string, field: DescribedField, record?: Record<string, unknown>, isAsked = true): string {
  const known = nameOfFile(stored, field, record);
  const { data } = useQuery({ ...fileNameOptions(stored), enabled: isAsked && stored !== '' && known === say('Uploaded file') });
  return data ?? known;
}

export const fileName = (stored: string): string =>
  /(^|\/)[0-9a-f]{24}$/.test(stored) ? say('Uploaded file') : (stored.split('/').at(-1) ?? '');

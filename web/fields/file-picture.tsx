import { isPicture, usePicture } from '../files.ts';
import classes from './fields.module.css';

/** A stored file as a picture, where it is one. */
export function FilePicture({ stored, name }: { stored: string; name: string }) {
  const source = usePicture(isPicture(name || stored) ? stored : null);
  return source && <img className={classes.preview} src={source} alt={`Preview of ${name || fileName(stored)}`} />;
}

export const fileName = (stored: string): string =>
  /^[0-9a-f]{24}$/.test(stored) ? 'Uploaded file' : (stored.split('/').at(-1) ?? '');

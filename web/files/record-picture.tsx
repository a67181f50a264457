import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '../modules.ts';
import { hasPicture, Thumbnail } from './thumbnail.tsx';

interface Props {
  module: DescribedModule;
  record: Readonly<Record<string, unknown>>;
  size?: number;
}
/** Beside the name of a record that is a file: its first page, or a sign where it has none; nothing beside other records. */
export function RecordPicture({ module, record, size }: Props) {
  if (!isOfFiles(module)) return null;
  return <Thumbnail file={picturedFile(record)} {...(size ? { size } : {})} />;
}

/** Its records are files: each has one, and the name of it. */
const isOfFiles = (module: DescribedModule): boolean =>
  fieldOf(module, 'path')?.inputType === 'File' && fieldOf(module, 'filename') !== undefined;

/** The file of a record, where its name says that it has a first page. */
export const picturedFile = ({ path, filename }: Props['record']): string | null =>
  typeof path === 'string' && path && typeof filename === 'string' && hasPicture(filename) ? path : null;

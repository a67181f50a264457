import type { FileOfPerson } from './export.queries.ts';

export interface ExportedModule {
  moduleName: string;
  label: string;
  fields: { name: string; label: string; isPlain: boolean }[];
  records: Record<string, unknown>[];
}

export const nameInZip = ({ moduleName, _id, label }: FileOfPerson): string =>
  `files/${moduleName}/${_id}-${label.replaceAll(/[^\w. -]/g, '_').slice(-100)}`;

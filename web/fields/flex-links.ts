import type { DescribedModule } from '#common/described-module.ts';
import type { RecordLink } from '#common/module.ts';
import { isForWork } from '../frame/own-modules.ts';
import type { Reference } from '../records/reference.ts';

export type NamedLink = RecordLink & { name?: string };

/** A FlexRelate value on the wire: `{ moduleName, recordId }`, with the record's name where it was asked for. */
export const linkOf = (value: unknown): NamedLink | null =>
  typeof value === 'object' && value !== null && 'recordId' in value && value.recordId ? (value as NamedLink) : null;

export const linksIn = (value: unknown): NamedLink[] =>
  (Array.isArray(value) ? value : []).map(linkOf).filter((link) => link !== null);

export const referenceIn = ({ recordId, name }: NamedLink): Reference => ({ _id: recordId, name });

/** Those whose records a field may lead to: the ones that it names, else what people work with and where it leads already. */
export const modulesToLink = (
  all: readonly DescribedModule[],
  refs: readonly string[] | undefined,
  chosen: string | null,
): DescribedModule[] => all.filter((module) => (refs ? refs.includes(module.name) : isForWork(module) || module.name === chosen));

import type { NavigateFunction } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldOf } from '../modules.ts';
import type { Session } from '../session-store.ts';
import { createPageOf } from './create-page.ts';
import { askForRecord } from './quick-create.ts';
import type { RelatedList } from './related-lists.ts';
import { accessOf } from '../access-of.ts';
import { mayCreate, rightOn } from './rights.ts';

/** A record that points at this one, made without leaving it unless its module has a page for that. */
export function addRelated(
  { module, field }: RelatedList,
  target: DescribedModule,
  record: AnyRecord,
  navigate: NavigateFunction,
) {
  const page = createPageOf(module);
  if (page) return void navigate(`${page}?${new URLSearchParams({ [field.fieldName]: record._id })}`);
  const one = { _id: record._id, name: String(record.name ?? target.singular) };
  const link = { moduleName: target.name, recordId: one._id };
  const values = { FlexRelate: link, MultiRelate: [one] } as Record<string, unknown>;
  const about = aboutAnything(module, target);
  const pointing = { [field.fieldName]: values[field.inputType] ?? one };
  void askForRecord(module, '', about ? { ...pointing, [about.fieldName]: link } : pointing);
}

/** The field of the short form that may point at any record: it would ask for what is known. */
const aboutAnything = (module: DescribedModule, target: DescribedModule): DescribedField | undefined =>
  fieldsInLayout(layoutFor(module, 'quick-create'))
    .map((name) => fieldOf(module, name))
    .find((field) => field?.inputType === 'FlexRelate' && (!field.refs || field.refs.includes(target.name)));

/** Whether the server would take such a record from this person. */
export const mayAddTo = ({ module, field }: RelatedList, session: Session): boolean =>
  mayCreate(module, session) && rightOn(module, field, null, session, accessOf(session, module.name)).write;

import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { accessOf } from '../access-of.ts';
import { queryClient } from '../query-client.ts';
import { recordOptions, updateRecord } from './records-api.ts';
import { referencesOf } from './reference.ts';
import type { Session } from '../session-store.ts';
import { say } from '../words/say.ts';
import type { RelatedList } from './related-lists.ts';
import { rightOn } from './rights.ts';

export const linkLabel = ({ module }: RelatedList): string =>
  say('Link an existing {singular}', { singular: inSentence(module.singular) });

/** Whether this person may make some record of the list point at another. */
export function mayLinkTo({ module, field }: RelatedList, session: Session): boolean {
  const access = accessOf(session, module.name);
  return access.edit !== 'None' && rightOn(module, field, null, session, access).write;
}

/** What the field of a related record holds once it points, or points no longer, at the target. */
function pointing({ field }: RelatedList, target: DescribedModule, id: string, held: unknown, isLinked: boolean): unknown {
  if (field.inputType === 'MultiRelate') {
    const others = referencesOf(held)
      .map(({ _id }) => _id)
      .filter((one) => one !== id);
    return isLinked ? [...others, id] : others;
  }
  if (!isLinked) return null;
  return field.inputType === 'FlexRelate' ? { moduleName: target.name, recordId: id } : id;
}

/** Makes a record point at the target, or no longer; what else its field holds stays. */
export async function setLinked(
  list: RelatedList,
  target: DescribedModule,
  targetId: string,
  relatedId: string,
  isLinked: boolean,
): Promise<AnyRecord> {
  const { module, field } = list;
  const related = await queryClient.fetchQuery({ ...recordOptions(module, relatedId), staleTime: 0 });
  const value = pointing(list, target, targetId, related[field.fieldName], isLinked);
  const { record } = await updateRecord(module, relatedId, { [field.fieldName]: value }, related.version);
  void queryClient.invalidateQueries({ queryKey: ['related-counts', target.name, targetId] });
  return record;
}

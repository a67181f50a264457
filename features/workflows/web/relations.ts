import type { DescribedModule } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';

/** A way from a record to others: a field of its own, or a field of theirs that points at it. */
export interface Relation {
  key: string;
  label: string;
  relationship: string;
  relatedModule: string | null;
  module: DescribedModule;
}

/** All of them, those of the record itself first. */
export function relationsOf(module: DescribedModule, byName: ReadonlyMap<string, DescribedModule>): Relation[] {
  const own = module.fields.flatMap(({ fieldName, label, ref }): Relation[] => {
    const target = ref ? byName.get(ref) : undefined;
    return target
      ? [
          {
            key: fieldName,
            label: `${say(label)} (${say(target.singular)})`,
            relationship: fieldName,
            relatedModule: null,
            module: target,
          },
        ]
      : [];
  });
  const theirs = [...byName.values()].flatMap((other) =>
    other.fields
      .filter(({ ref }) => ref === module.name)
      .map(({ fieldName, label }) => ({
        key: `${other.name} ${fieldName}`,
        label: say('{module} by {field}', { module: say(other.label), field: say(label) }),
        relationship: fieldName,
        relatedModule: other.name,
        module: other,
      })),
  );
  return [...own, ...theirs];
}

/** How an action or a condition names its relation. */
export interface Leading {
  relationship?: string | null | undefined;
  relatedModule?: string | null | undefined;
}

export const relationIn = (relations: readonly Relation[], { relationship, relatedModule }: Leading): Relation | undefined =>
  relations.find((one) => one.relationship === relationship && (one.relatedModule ?? null) === (relatedModule ?? null)) ??
  relations.find((one) => one.relationship === relationship && one.module.name === relatedModule);

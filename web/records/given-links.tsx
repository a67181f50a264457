import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { linkOf, referenceIn } from '../fields/flex-links.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { fieldOf, useModules } from '../modules.ts';
import { referenceOf, type Reference } from './reference.ts';
import classes from './record.module.css';

interface GivenLink {
  field: DescribedField;
  moduleName: string;
  reference: Reference;
}

/** The records that a new one was begun from, each once: a relation of its own says more than a link to any module. */
export function givenLinks(module: DescribedModule, initial: Record<string, unknown>): GivenLink[] {
  const links = Object.entries(initial).flatMap(([name, value]): GivenLink[] => {
    const field = fieldOf(module, name);
    const link = linkOf(value);
    const reference = link ? referenceIn(link) : referenceOf(Array.isArray(value) ? value[0] : value);
    const moduleName = link?.moduleName ?? field?.ref;
    return field && reference && moduleName ? [{ field, moduleName, reference }] : [];
  });
  return links.filter(({ reference }, at) => links.findIndex((other) => other.reference._id === reference._id) === at);
}

/** What the new record is about is not asked for where it is known. */
export const isKnown = (field: DescribedField, initial: Record<string, unknown>): boolean =>
  field.inputType === 'FlexRelate' && linkOf(initial[field.fieldName]) !== null;

/** Names the records that the new one hangs on, each leading to its page beside the form. */
export function GivenLinks({ links }: { links: readonly GivenLink[] }) {
  const { byName } = useModules();
  if (links.length === 0) return null;
  return (
    <dl className={classes.given}>
      {links.map(({ field, moduleName, reference }) => (
        <div key={field.fieldName}>
          <dt>{byName.get(moduleName)?.singular ?? field.label}</dt>
          <dd>
            <RecordLink moduleName={moduleName} reference={reference} isApart />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useState } from 'react';
import { Button } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { keyFactsOf } from '#common/key-facts.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldOf } from '../modules.ts';
import { say } from '../words/say.ts';
import { wireOf } from './field-values.ts';
import { Facts, RecordDetails } from './record-details.tsx';
import { RelatedRail } from './related-rail.tsx';
import { useRights } from './rights.ts';
import classes from './record.module.css';

/**
 * The main facts, what hangs on the record, then the rest of the page's layout, unless somebody designed the preview. Empty
 * fields come when they are asked for.
 */
export function PreviewFacts({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const rights = useRights(module);
  const [isWhole, setWhole] = useState(false);
  const isRead = (field: DescribedField | undefined): field is DescribedField =>
    field !== undefined && rights.field(field, record).read;
  const main = (isDesigned(module) ? [] : keyFactsOf(module)).map((name) => fieldOf(module, name)).filter(isRead);
  const others = fieldsInLayout(layoutFor(module, 'preview-panel'))
    .map((name) => fieldOf(module, name))
    .filter((field) => isRead(field) && (isDesigned(module) || field.fieldName !== 'name') && !main.includes(field));
  const empty = others.filter((field) => isEmpty(field!, record)).length;
  const shows = (field: DescribedField) => others.includes(field) && (isWhole || !isEmpty(field, record));
  return (
    <>
      {main.length > 0 && (
        <section className={classes.section} aria-label={say('Main facts')}>
          <Facts module={module} record={record} fields={main} />
        </section>
      )}
      <RelatedRail module={module} record={record} isBrief />
      <RecordDetails module={module} record={record} view="preview-panel" shows={shows} />
      {empty > 0 && (
        <Button variant="subtle" size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? say('Hide empty fields')
            : say({ one: 'Show {count} empty field', other: 'Show {count} empty fields' }, { count: empty })}
        </Button>
      )}
    </>
  );
}

const isEmpty = (field: DescribedField, record: AnyRecord): boolean =>
  fieldTypes[field.inputType].isEmpty(wireOf(field, record[field.fieldName])) ||
  (field.inputType === 'Checkbox' && record[field.fieldName] !== true);

/** Somebody said what a preview of the module shows. */
export const isDesigned = (module: DescribedModule): boolean => module.layouts.some(({ view }) => view === 'preview-panel');

import { Fragment } from 'react';
import { referenceOf, referencesOf } from '../records/reference.ts';
import type { CellProps } from './field-props.ts';
import { linkOf, linksIn, referenceIn } from './flex-links.ts';
import { RecordLink } from './record-link.tsx';
import classes from './fields.module.css';

export function RelateCell({ field, value }: CellProps) {
  const reference = referenceOf(value);
  return reference && <RecordLink moduleName={field.ref} reference={reference} />;
}

export function MultiRelateCell({ field, value, wide }: CellProps) {
  const references = referencesOf(value);
  return references.length === 0 ? null : (
    <span className={wide ? classes.names : 'ellipsis'}>
      {references.map((reference, at) => (
        <Fragment key={reference._id}>
          {at > 0 && ' '}
          <span className={classes.named}>
            <RecordLink moduleName={field.ref} reference={reference} />
            {at < references.length - 1 && ','}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

export function FlexRelateCell({ value }: CellProps) {
  const link = linkOf(value);
  return link && <RecordLink moduleName={link.moduleName} reference={referenceIn(link)} />;
}

export function MultiFlexRelateCell({ value, wide }: CellProps) {
  const links = linksIn(value);
  return links.length === 0 ? null : (
    <span className={classes.badges} data-wide={wide || undefined}>
      {links.map((link) => (
        <RecordLink key={link.recordId} moduleName={link.moduleName} reference={referenceIn(link)} />
      ))}
    </span>
  );
}

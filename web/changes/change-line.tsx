import { useMemo, type ReactNode } from 'react';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { formatMoment } from '../formats.ts';
import { fieldOf } from '../modules.ts';
import type { FieldChange } from './entries.ts';
import { plainWords } from '../fields/plain-words.ts';
import { say } from '../words/say.ts';
import { withNames, type RecordNames } from './record-names.ts';
import { wordDiff } from './word-diff.ts';
import classes from './changes.module.css';

interface Props {
  module: DescribedModule | undefined;
  change: FieldChange;
  names: RecordNames;
  /** What may be done about it. */
  children?: ReactNode;
}
/** One field of a save: its label, what it was and what it is. */
export function ChangeLine({ module, change, names, children }: Props) {
  const field = module && fieldOf(module, change.field);
  const texts = field && isProse(field) ? [prose(field, change.before), prose(field, change.after)] : null;
  return (
    <div className={classes.change}>
      <dt>{fieldLabel(module, change.field)}</dt>
      {texts?.[0] && texts[1] ? (
        <TextChange before={texts[0]} after={texts[1]} />
      ) : (
        <Sides field={field} internal={module?.name === 'ss-modules'} change={change} names={names} />
      )}
      {children && <dd className={classes.verb}>{children}</dd>}
    </div>
  );
}

/** What the log notes of an account beside its fields. */
const ACCOUNT_EVENTS = new Set(['password', 'passkeys']);

/** A field's label of today; one that is gone says so. */
export function fieldLabel(module: DescribedModule | undefined, name: string): string {
  const field = module && fieldOf(module, name);
  if (field) return field.label;
  const label = labelOf(name.charAt(0).toUpperCase() + name.slice(1));
  const isEvent = name.includes(' ') || ACCOUNT_EVENTS.has(name) || !module || module.name === 'ss-modules';
  return isEvent ? label : say('{label} (deleted field)', { label });
}

interface SidesProps extends Omit<Props, 'module' | 'children'> {
  field: DescribedField | undefined;
  /** The values are names of fields, not what people wrote. */
  internal: boolean;
}
function Sides({ field, internal, change: { before, after }, names }: SidesProps) {
  if (isNothing(field, before) && isNothing(field, after))
    return <dd className="muted">{say('Changed; the value is not shown')}</dd>;
  const side = (value: unknown) => <Value field={field} value={internal ? labelled(value) : value} names={names} />;
  return (
    <dd className={classes.sides}>
      <span className={classes.before}>
        <span className="visually-hidden">{say('from')} </span>
        {side(before)}
      </span>
      <span className={classes.arrow}>
        <span aria-hidden>→</span>
        <span className="visually-hidden"> {say('to')} </span>
      </span>
      <span>{side(after)}</span>
    </dd>
  );
}

function Value({ field, value, names }: { field: DescribedField | undefined; value: unknown; names: RecordNames }) {
  if (isNothing(field, value)) return <em className={classes.nothing}>{say('Empty')}</em>;
  if (!field || isStructure(field, value)) return plainWords(value) || <em className={classes.nothing}>{say('Empty')}</em>;
  if (field.inputType === 'Checkbox') return say(value === true ? 'Yes' : 'No');
  if (field.inputType === 'DateTime') return formatMoment(String(value));
  if (isProse(field)) return prose(field, value);
  return <FieldCell field={field} value={withNames(field, value, names)} wide />;
}

function TextChange({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <dd className={classes.text}>
      {(
        pieces ?? [
          { text: before, kind: 'removed' as const },
          { text: after, kind: 'added' as const },
        ]
      ).map(({ text, kind }, at) =>
        kind === 'same' ? text : kind === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>,
      )}
    </dd>
  );
}

const isNothing = (field: DescribedField | undefined, value: unknown): boolean =>
  value === null || value === undefined || value === '' || Boolean(field && fieldTypes[field.inputType].isEmpty(value));

/** An id in a text field means nothing to a reader either. */
const isStructure = (field: DescribedField, value: unknown): boolean =>
  fieldTypes[field.inputType].traits.isStructure
    ? field.shape !== 'geo'
    : field.inputType === 'TextField' && plainWords(value) === 'a record';

const isProse = (field: DescribedField): boolean => field.inputType === 'TextArea';

const prose = (field: DescribedField, value: unknown): string => {
  const text = typeof value === 'string' ? value : plainWords(value);
  if (!field.rich) return text;
  const lines = text.replace(/<(br|\/p|\/div|\/li|\/h\d)[^>]*>/gi, '$&\n');
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim();
};

const labelled = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((name) => labelOf(String(name))) : typeof value === 'string' ? labelOf(value) : value;

import { referencesOf } from '../records/reference.ts';
import { labelled, type CellProps, type InputProps } from './field-props.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPicker } from './record-picker.tsx';
import classes from './fields.module.css';

export function Input(props: InputProps) {
  return (
    <RecordPicker
      many
      moduleName={props.field.ref ?? ''}
      label={labelled(props)}
      chosen={referencesOf(props.value)}
      onChoose={(chosen) => props.onChange(chosen.map(({ _id, name }) => ({ _id, name })))}
    />
  );
}

export function Cell({ field, value, wide }: CellProps) {
  const references = referencesOf(value);
  return references.length === 0 ? null : (
    <span className={classes.badges} data-wide={wide || undefined}>
      {references.map((reference, at) => (
        <span key={reference._id} className={classes.reference}>
          <RecordLink moduleName={field.ref} reference={reference} />
          {at < references.length - 1 && ','}
        </span>
      ))}
    </span>
  );
}

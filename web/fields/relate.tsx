import { RecordPicker } from './record-picker.tsx';
import { referenceOf } from '../records/reference.ts';
import { labelled, type InputProps } from './field-props.ts';

export { RelateCell as Cell } from './record-cells.tsx';

export function Input(props: InputProps) {
  const reference = referenceOf(props.value);
  return (
    <RecordPicker
      offersNew
      moduleName={props.field.ref ?? ''}
      label={labelled(props)}
      chosen={reference ? [reference] : []}
      onChoose={([one]) => props.onChange(one ? { _id: one._id, name: one.name } : null)}
    />
  );
}

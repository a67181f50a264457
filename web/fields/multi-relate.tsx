import { referencesOf } from '../records/reference.ts';
import { EmailList } from './email-list.tsx';
import { labelled, type InputProps } from './field-props.ts';
import { RecordPicker } from './record-picker.tsx';

export { MultiRelateCell as Cell } from './record-cells.tsx';

export function Input(props: InputProps) {
  if (props.field.ref === 'emailAddresses' && !props.bare) return <EmailList {...props} />;
  return (
    <RecordPicker
      offersNew
      many
      moduleName={props.field.ref ?? ''}
      label={labelled(props)}
      chosen={referencesOf(props.value)}
      onChoose={(chosen) => props.onChange(chosen.map(({ _id, name }) => ({ _id, name })))}
    />
  );
}

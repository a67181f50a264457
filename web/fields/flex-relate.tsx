import { useState } from 'react';
import { Select } from '@mantine/core';
import { useModules } from '../modules.ts';
import { say } from '../words/say.ts';
import { labelled, type InputProps } from './field-props.ts';
import { linkOf, modulesToLink, referenceIn } from './flex-links.ts';
import { RecordPicker } from './record-picker.tsx';
import classes from './fields.module.css';

export { FlexRelateCell as Cell } from './record-cells.tsx';

/** First the module, then one of its records. */
export function Input(props: InputProps) {
  const { field, value, onChange, error, disabled } = props;
  const link = linkOf(value);
  const [moduleName, setModuleName] = useState(link?.moduleName ?? (field.refs?.length === 1 ? field.refs[0]! : null));
  const { all } = useModules();
  const modules = modulesToLink(all, field.refs, moduleName);
  const label = labelled({ ...props, bare: true });
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{field.label}</legend>
      <div className={classes.two}>
        <Select
          aria-label={say('{label}: module', { label: field.label })}
          placeholder={say('Module')}
          data={modules.map(({ name, label: text }) => ({ value: name, label: text }))}
          value={moduleName}
          searchable
          disabled={disabled}
          onChange={(name) => {
            setModuleName(name);
            if (link) onChange(null);
          }}
        />
        <RecordPicker
          offersNew
          key={moduleName}
          moduleName={moduleName ?? ''}
          label={{ ...label, error: undefined }}
          chosen={link ? [referenceIn(link)] : []}
          onChoose={([one]) => onChange(one && moduleName ? { moduleName, recordId: one._id } : null)}
        />
      </div>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useState } from 'react';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { say } from '#web/words/say.ts';
import { describedDraft, type FieldDraft } from './field-draft.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

/** The input and the cell of a field, drawn while its form is filled in. */
export function FieldPreview({ draft }: { draft: FieldDraft }) {
  const [typed, setTyped] = useState<unknown>();
  if (!draft.inputType) return <p className="muted">{say('Choose a type to see how it looks.')}</p>;
  const field = describedDraft(draft);
  const value = typed ?? draft.default ?? sampleOf(draft);
  const isComputed = draft.formula !== undefined || draft.rollup !== undefined;
  const isStill = isComputed || draft.inputType === 'File' || draft.inputType === 'AutoIncrement';
  const isEmpty = fieldTypes[draft.inputType].isEmpty(value);
  return (
    <>
      <h3>{say('In the form')}</h3>
      <FieldInput
        field={{ ...field, required: field.required === true && !isComputed }}
        value={value}
        onChange={setTyped}
        disabled={isStill}
        moduleName="preview"
      />
      <h3>{say('In a list')}</h3>
      <div className={classes.cell}>
        {isEmpty && draft.inputType !== 'Checkbox' ? <span className="muted">–</span> : <FieldCell field={field} value={value} />}
      </div>
    </>
  );
}

function sampleOf({ inputType, options }: FieldDraft): unknown {
  const first = options?.find(({ value }) => value)?.value;
  if (inputType === 'Dropdown') return first ?? null;
  if (inputType === 'MultiSelect') return first ? [first] : [];
  return FIELD_KINDS[inputType!].sample;
}

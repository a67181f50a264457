import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { Question } from '../../course-shapes.ts';
import classes from './evaluations.module.css';

interface Props {
  question: Question;
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
}
/** A question as it is answered. */
export function QuestionInput({ question, value, error, onChange }: Props) {
  const { label, inputType, required = false, options = [] } = question;
  const shared = { label, error, required, withAsterisk: required };
  const text = typeof value === 'string' ? value : '';
  switch (inputType) {
    case 'blank':
      return <p className={classes.blank}>{label}</p>;
    case 'checkbox':
      return (
        <Checkbox
          label={label}
          error={error}
          required={required}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'dropdown':
      return <Select {...shared} data={options} value={text || null} onChange={onChange} />;
    case 'dropdown-multi':
      return <MultiSelect {...shared} data={options} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'text-area':
      return <Textarea {...shared} autosize minRows={3} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
    default: {
      const type = inputType === 'time' ? 'time' : inputType === 'phone' ? 'tel' : 'text';
      return <TextInput {...shared} type={type} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
    }
  }
}

import { useEffect, useRef, useState } from 'react';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { IconPlus } from '@tabler/icons-react';
import type { DescribedField } from '#common/described-module.ts';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { say } from '#web/words/say.ts';
import { FIELD_KINDS } from '../fields/field-kinds.ts';
import styles from './layouts.module.css';

interface Props {
  fields: readonly DescribedField[];
  onAdd: (fieldName: string) => void;
}
/** The fields that the layout does not show yet. */
export function Palette({ fields, onAdd }: Props) {
  const [wanted, setWanted] = useState('');
  const shown = fields.filter(({ label, fieldName, inputType }) => isFound(wanted, label, fieldName, inputType));
  return (
    <section className={styles.palette} aria-label={say('Fields that are not shown')}>
      <Finder what={say('a field')} value={wanted} onChange={setWanted} />
      {fields.length === 0 && <p className="muted">{say('Every field is shown.')}</p>}
      <ul>
        {shown.map((field) => (
          <Entry key={field.fieldName} field={field} onAdd={() => onAdd(field.fieldName)} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ field, onAdd }: { field: DescribedField; onAdd: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => draggable({ element: row.current!, getInitialData: () => ({ added: field.fieldName }) }), [field.fieldName]);
  const { icon: Picture } = FIELD_KINDS[field.inputType];
  return (
    <li ref={row}>
      <button type="button" className={styles.add} onClick={onAdd} aria-label={say('Add {label}', { label: say(field.label) })}>
        <Picture size={16} stroke={1.6} aria-hidden />
        <span className="ellipsis">{say(field.label)}</span>
        <IconPlus size={14} aria-hidden />
      </button>
    </li>
  );
}

import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { layoutFor } from '#common/layouts.ts';
import { RecordPicture } from '../files/record-picture.tsx';
import { fieldOf } from '../modules.ts';
import { formatted } from './plain-cell.tsx';
import classes from './fields.module.css';

/** A found record: its name and, smaller, what else the picker's layout shows of it. */
export function PickerOption({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const details = layoutFor(module, 'popup-listview')
    .flatMap((section) => section.sectionFields)
    .filter((name) => name !== 'name')
    .map((name) => fieldOf(module, name))
    .filter((field) => field !== undefined)
    .filter((field) => !field.ref && field.inputType !== 'Checkbox')
    .map((field) => formatted({ field, value: record[field.fieldName] }))
    .filter(Boolean)
    .slice(0, 3);
  return (
    <div className={classes.pickerOption}>
      <RecordPicture module={module} record={record} />
      <div>
        <div className="ellipsis">{String(record.name ?? '')}</div>
        {details.length > 0 && <div className="ellipsis muted">{details.join(' · ')}</div>}
      </div>
    </div>
  );
}

import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { layoutFor } from '#common/layouts.ts';
import { fieldOf } from '../modules.ts';
import { formatted } from './plain-cell.tsx';

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
    <div style={{ minWidth: 0 }}>
      <div className="ellipsis">{String(record.name ?? '')}</div>
      {details.length > 0 && (
        <div className="ellipsis muted" style={{ fontSize: 12, lineHeight: '16px' }}>
          {details.join(' · ')}
        </div>
      )}
    </div>
  );
}

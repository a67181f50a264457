import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { Icon } from '../ui/icon.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  size?: number;
  /** Without its state, which stands right below. */
  isBare?: boolean;
}
/** Who or what this is, and in which state. */
export function RecordTitle({ module, record, size = 32, isBare = false }: Props) {
  const name = String(record.name ?? module.singular);
  const isPerson = module.fields.some((field) => field.fieldName === 'first_name');
  const state = module.fields.find((field) => field.inputType === 'Dropdown' && field.options?.some((option) => option.tone));
  return (
    <>
      {isPerson ? (
        <UserAvatar userId={module.name === 'users' ? record._id : undefined} name={name} size={size} />
      ) : (
        <span className={classes.titleIcon} style={{ width: size, height: size }}>
          <Icon name={module.icon} size={Math.round(size * 0.56)} />
        </span>
      )}
      <h1 className="ellipsis">{name}</h1>
      {state && !isBare && <FieldCell field={state} value={record[state.fieldName]} />}
    </>
  );
}

import { useModule, useModules } from '../modules.ts';
import { Badge } from '../ui/badge.tsx';
import { optionFor } from './choices.ts';
import { textOf, type CellProps } from './field-props.ts';
import classes from './fields.module.css';

export function DropdownCell({ field, value }: CellProps) {
  if (value === null || value === undefined || value === '') return null;
  const { label, tone } = optionFor(field, value);
  const isState = field.options?.some((option) => option.tone);
  return isState ? <Badge tone={tone}>{label}</Badge> : <span className="ellipsis">{label}</span>;
}

export function MultiSelectCell({ field, value, wide }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) return null;
  return (
    <span className={classes.badges} data-wide={wide || undefined}>
      {value.map((one) => {
        const { label, tone } = optionFor(field, one);
        return (
          <Badge key={String(one)} tone={tone}>
            {label}
          </Badge>
        );
      })}
    </span>
  );
}

export function ArrayCell({ value, wide }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) return null;
  return (
    <span className={classes.badges} data-wide={wide || undefined}>
      {value.map((one, at) => (
        <Badge key={at}>{String(one)}</Badge>
      ))}
    </span>
  );
}

export function ModuleCell({ value }: CellProps) {
  const module = useModule(textOf(value));
  return <span className="ellipsis">{module?.label ?? textOf(value)}</span>;
}

export function MultiModuleCell({ value, wide }: CellProps) {
  const { byName } = useModules();
  if (!Array.isArray(value) || value.length === 0) return null;
  return (
    <span className={classes.badges} data-wide={wide || undefined}>
      {value.map((name: string) => (
        <Badge key={name}>{byName.get(name)?.label ?? name}</Badge>
      ))}
    </span>
  );
}

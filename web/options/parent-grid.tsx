import type { Option } from '#common/field.ts';
import { say } from '../words/say.ts';
import classes from './options.module.css';

interface Props {
  options: readonly Option[];
  parents: readonly Option[];
  onChange: (options: Option[]) => void;
}
/** Under which value of the parent each choice is offered. */
export function ParentGrid({ options, parents, onChange }: Props) {
  const put = (at: number, parent: string | null) =>
    onChange(
      options.map(({ parent: _before, ...option }, index) => {
        if (index !== at) return options[index]!;
        return parent === null ? option : { ...option, parent };
      }),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways
    <div className={classes.grid} role="region" aria-label={say('Offered under')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('Choice')}</th>
            <th scope="col">{say('Always')}</th>
            {parents.map(({ value, label }) => (
              <th key={value} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map((option, at) => {
            const called = option.label || option.value || say('option {number}', { number: at + 1 });
            return (
              <tr key={at}>
                <th scope="row">{called}</th>
                <td>
                  <input
                    type="radio"
                    name={`parent of ${at}`}
                    aria-label={say('{option}: always', { option: called })}
                    checked={!option.parent}
                    onChange={() => put(at, null)}
                  />
                </td>
                {parents.map(({ value, label }) => (
                  <td key={value}>
                    <input
                      type="radio"
                      name={`parent of ${at}`}
                      aria-label={say('{called}: under {label}', { called, label })}
                      checked={option.parent === value}
                      onChange={() => put(at, value)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

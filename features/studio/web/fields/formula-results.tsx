import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { InputType } from '#common/fields/field-type.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { pageOptions } from '#web/records/records-api.ts';
import { say, sayLater } from '#web/words/say.ts';
import { ASKED, tryFormula } from '../studio-api.ts';
import { describedDraft } from './field-draft.ts';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  formula: string;
  inputType: InputType;
}
interface Named {
  _id: string;
  name: string;
}
const NEWEST = { searchTerms: {}, sortField: 'updatedAt', sortOrder: 'desc' as const, pageSize: 3 };

/** What a formula says of real records: the three that changed last, and one of choice. */
export function FormulaResults({ module, formula, inputType }: Props) {
  const { data: page } = useQuery(pageOptions(module, NEWEST));
  const [chosen, setChosen] = useState<Named[]>([]);
  const [settled] = useDebouncedValue(formula, 400);
  const newest = (page?.records ?? []).map(({ _id, name }) => ({ _id, name: String(name ?? '') }));
  const records = [...chosen, ...newest.filter(({ _id }) => _id !== chosen[0]?._id)];
  const { data, error } = useQuery({
    queryKey: [ASKED, module._id, 'try-formula', settled, inputType, records.map(({ _id }) => _id)],
    queryFn: ({ signal }) =>
      Promise.all(records.map(({ _id }) => tryFormula(module, { formula: settled, inputType, recordId: _id }, signal))),
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  });
  const field = describedDraft({ fieldName: 'result', label: sayLater('Result'), inputType, isNameStated: true });
  const hidden = [
    ...new Set(
      (data ?? [])
        .flatMap((each) => ('hiddenFrom' in each ? each.hiddenFrom : []))
        .map(({ role, field: name }) => `${role} (${name})`),
    ),
  ];
  return (
    <section className={classes.note} aria-label={say('Results')}>
      {page?.total === 0 && say('There are no records yet to try it on.')}
      {error && <p className={classes.problem}>{error.message}</p>}
      {data && (
        <ul>
          {records.map(({ _id, name }, at) => {
            const each = data[at];
            return (
              <li key={_id}>
                {name || say('Without a name')}:{' '}
                {each && 'value' in each ? (
                  each.value === null ? (
                    <em className="muted">{say('empty')}</em>
                  ) : (
                    <FieldCell field={field} value={each.value} />
                  )
                ) : (
                  each?.problem
                )}
              </li>
            );
          })}
        </ul>
      )}
      {hidden.length > 0 && (
        <p className={classes.problem}>{say('It shows what some may not read: {hidden}.', { hidden: hidden.join(', ') })}</p>
      )}
      <RecordPicker
        moduleName={module.name}
        chosen={[]}
        onChoose={([one]) => one && setChosen([{ _id: one._id, name: one.name ?? '' }])}
        label={{ label: say('Try another record') }}
      />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { formatDay, formatNumber } from '#web/formats.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { RestoreLine } from '../restore-line.tsx';
import { restoreField, retiredOptions, type RetiredField } from '../studio-api.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

/** Fields that left the definition, as long as their values are kept. */
export function RetiredFields({ module }: { module: DescribedModule }) {
  const { data } = useQuery(retiredOptions(module));
  if (!data?.records.length) return null;
  return (
    <section aria-label={say('Retired fields')}>
      <h2>{say('Retired')}</h2>
      <ul className={classes.rows}>
        {data.records.map((field) => (
          <RestoreLine
            key={field.fieldName}
            label={field.label}
            kind={say(FIELD_KINDS[field.inputType].label)}
            restore={() => restoreField(module, field.fieldName)}
          >
            {isConverted(field) && `${say('Before its conversion.')} `}
            {say('{count} values, retired {when}, kept until {until}', {
              count: formatNumber(field.filled),
              when: <RelativeTime value={field.retiredAt} />,
              until: formatDay(field.until.slice(0, 10)),
            })}
          </RestoreLine>
        ))}
      </ul>
    </section>
  );
}

const isConverted = ({ fieldName }: RetiredField) => fieldName.includes('~');

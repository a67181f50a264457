import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { Badge } from '../ui/badge.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import { stateOf } from './import-words.ts';
import { importPath, pastImportsOptions } from './imports-api.ts';
import classes from './imports.module.css';

/** One's own imports into this module, the newest first. */
export function PastImports({ module }: { module: DescribedModule }) {
  const { data } = useQuery(pastImportsOptions);
  const own = data?.filter(({ moduleName }) => moduleName === module.name) ?? [];
  if (!own.length) return null;
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className={classes.title}>
        {say('Your imports')}
      </h2>
      <ul className={classes.past}>
        {own.map((each) => (
          <li key={each._id}>
            <Link to={`${importPath(module.name)}?import=${each._id}`}>{each.label}</Link>
            <Badge tone={stateOf(each).tone}>{stateOf(each).label}</Badge>
            <span className={classes.facts}>
              {say('{rows} rows · {at}', { rows: formatNumber(each.rows), at: <RelativeTime value={each.at} /> })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

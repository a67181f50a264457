import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { tryCheck } from '../studio-api.ts';
import classes from '../studio.module.css';

/** How many of the records that are there would not pass a check. */
export function CheckTrial({ module, formula }: { module: DescribedModule; formula: string }) {
  const { mutate, data, variables, isPending, error } = useMutation({ mutationFn: (tried: string) => tryCheck(module, tried) });
  const isOf = variables === formula;
  return (
    <div>
      <Button variant="default" size="compact-md" loading={isPending} disabled={!formula.trim()} onClick={() => mutate(formula)}>
        {say('Try on existing records')}
      </Button>
      <div role="status">
        {error && <p className={classes.problem}>{error.message}</p>}
        {isOf && data && 'problem' in data && <p className={classes.problem}>{data.problem}</p>}
        {isOf && data && 'tried' in data && (
          <div className={classes.note}>
            {data.failing === 0
              ? say('All {tried} records pass.', { tried: formatNumber(data.tried) })
              : say('{failing} of {tried} records would not pass:', {
                  failing: formatNumber(data.failing),
                  tried: formatNumber(data.tried),
                })}
            {data.failing > 0 && (
              <ul>
                {data.samples.map(({ _id, name }) => (
                  <li key={_id}>
                    <Link to={`${module.route}/${_id}`}>{name || say('Without a name')}</Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

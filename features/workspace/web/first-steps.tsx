import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import classes from '#web/home/home.module.css';
import { useModules } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FIRST_STEPS } from '#features/workspace/first-steps.ts';
import { say } from '#web/words/say.ts';

/** The way from an empty application to the first placement; it stands beside demo data too and goes away when all is done. */
export default function FirstSteps() {
  const { byName } = useModules();
  const { data } = useQuery({
    queryKey: ['records', 'first-steps'],
    queryFn: ({ signal }) => api<{ done: string[] }>('/api/first-steps', { signal, quiet: true }),
  });
  const steps = FIRST_STEPS.flatMap((step) =>
    byName.has(step.module) ? [{ ...step, described: byName.get(step.module)! }] : [],
  );
  const isDone = (module: string) => data!.done.includes(module);
  if (!data || steps.every(({ module }) => isDone(module))) return null;
  return (
    <section className={classes.steps} aria-label={say('First steps')}>
      <h2>
        {say('First steps')}{' '}
        <span className="numeric muted">
          {say('{done} of {total} done', {
            done: steps.filter(({ module }) => isDone(module)).length,
            total: steps.length,
          })}
        </span>
      </h2>
      <ol>
        {steps.map(({ label, module, described }) => (
          <li key={module} data-done={isDone(module) || undefined}>
            <Icon name={isDone(module) ? 'circle-check' : 'circle'} size={18} />
            {isDone(module) ? <span>{say(label)}</span> : <Link to={stepRoute(module, described.route)}>{say(label)}</Link>}
            {isDone(module) && <span className="visually-hidden">{say('done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A placement comes out of a lead: the last step starts there. */
const stepRoute = (module: string, route: string) => (module === 'placements' ? '/app/leads/new' : `${route}/new`);

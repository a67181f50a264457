import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModules } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './home.module.css';

/** Done when the module holds at least so many records. */
const STEPS = [
  { label: 'Add your first colleague', module: 'users', enough: 2 },
  { label: 'Add the account you staff', module: 'accounts', enough: 1 },
  { label: 'Say what credentialing asks for', module: 'credentialingSetup', enough: 1 },
  { label: 'Open a job', module: 'jobs', enough: 1 },
  { label: 'Add a lead, submit and place them', module: 'placements', enough: 1 },
];

/** The way from an empty application to the first placement; it goes away when all is done. */
export function FirstSteps() {
  const { byName } = useModules();
  const steps = STEPS.flatMap((step) => (byName.has(step.module) ? [{ ...step, described: byName.get(step.module)! }] : []));
  const totals = useQueries({
    queries: steps.map(({ described }) => pageOptions(described, { pageSize: 1, fields: ['name'], total: 'exact' })),
  });
  if (totals.some(({ isSuccess }) => !isSuccess)) return null;
  const done = steps.map(({ enough }, at) => (totals[at]!.data?.total ?? 0) >= enough);
  const count = done.filter(Boolean).length;
  if (count === steps.length) return null;
  return (
    <section className={classes.steps} aria-label="First steps">
      <h2>
        First steps{' '}
        <span className="numeric muted">
          {count} of {steps.length} done
        </span>
      </h2>
      <ol>
        {steps.map(({ label, module, described }, at) => (
          <li key={module} data-done={done[at] || undefined}>
            <Icon name={done[at] ? 'circle-check' : 'circle'} size={18} />
            {done[at] ? <span>{label}</span> : <Link to={`${stepRoute(module, described.route)}`}>{label}</Link>}
            {done[at] && <span className="visually-hidden">done</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A placement comes out of a lead: the last step starts there. */
const stepRoute = (module: string, route: string) => (module === 'placements' ? '/app/leads/new' : `${route}/new`);

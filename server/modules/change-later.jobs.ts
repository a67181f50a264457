import { isFinal, Refusal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { job, type Job } from '../jobs/job.ts';
import { notify } from '../notifications/notify.ts';
import type { GivenModule } from './definitions.ts';
import { moduleChanged } from './modules.notification-kinds.ts';
import { updateModule } from './update-module.ts';

interface LaterChange {
  module: string;
  label: string;
  given: GivenModule;
  /** The System Admin who wants it. */
  by: string;
  /** ISO 8601: from then on it is given up. */
  until: string;
}

const REST_MS = 5_000;
const TRYING_MS = 60_000;

/** A change whose table was in use, or the database away, is tried again for a minute; its admin hears how it ended. */
export const changeLater: Job<LaterChange> = job<LaterChange>('change-module-later', async (context, order): Promise<void> => {
  const person = await adminOf(context, order.by);
  if (!person) return;
  try {
    await updateModule(person, order.module, order.given);
    await tell(context, order, `${order.label} is changed`, 'Its records were in use before.');
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (!isFinal(problem) && context.now().toISOString() < order.until)
      return context.queue(changeLater, order, { runAt: new Date(Date.now() + REST_MS) });
    const why = problem.code === 'busy' ? 'Its records are still in use. Please try again later.' : problem.message;
    await tell(context, order, `${order.label} could not be changed`, why);
  }
});

export const orderLater = (context: Context, module: string, label: string, given: GivenModule): Promise<void> =>
  context.queue(
    changeLater,
    { module, label, given, by: context.userId!, until: new Date(context.now().getTime() + TRYING_MS).toISOString() },
    { runAt: new Date(Date.now() + REST_MS) },
  );

async function adminOf(context: Context, userId: string): Promise<Context | undefined> {
  const access = await context.engine.access.of(userId);
  return access?.isAdmin ? context.inNameOf(userId, 'a change of a module that waited for its table') : undefined;
}

const tell = (context: Context, { by, module }: LaterChange, title: string, text: string) =>
  context.transaction((inner) =>
    notify(inner, { to: [by], kind: moduleChanged, title, text, path: `/admin/studio?module=${module}` }),
  );

export default [changeLater];

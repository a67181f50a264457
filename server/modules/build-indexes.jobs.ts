import { job } from '../jobs/job.ts';
import { buildIndex, checkConstraints, dropStaleIndexes, missingIndexes, whileBuilding } from './index-builds.ts';

const ASK_AGAIN_MS = 60_000;

/** Builds and checks what a start left out because its table is large; one node, one index at a time. */
export const buildIndexes = job('build-indexes', async (context, _payload, { signal }) => {
  const { engine, now } = context;
  const problems: string[] = [];
  const isDone = await whileBuilding(engine.sessionDatabase, signal, async (client) => {
    for (const missing of await missingIndexes(engine))
      await buildIndex(engine, client, missing).catch((problem: Error) => {
        if (!problem.cause) throw problem;
        problems.push(problem.message);
      });
    await dropStaleIndexes(engine, client);
    problems.push(...(await checkConstraints(engine, client)));
  });
  if (!isDone) await context.queue(buildIndexes, {}, { key: buildIndexes.name, runAt: new Date(now().getTime() + ASK_AGAIN_MS) });
  if (problems.length) throw new Error(problems.join(' '));
});

export default [buildIndexes];

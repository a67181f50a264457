import { job } from '#server/jobs/job.ts';
import { arcadePlays } from '../../arcade-plays.module.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { finishLeftPlays } from './finish-play.ts';

const KEPT_DAYS = 90;

export const finishPlays = job('finish-left-plays', finishLeftPlays, { cron: '*/5 * * * *' });

/** Plays are kept with their inputs until 90 days after their round. */
export const sweepPlays = job(
  'sweep-arcade-plays',
  async (context) => {
    const before = new Date(context.now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
    for await (const { _id } of context.records.each(gameInstances, { field: 'date_completed', op: 'lessThan', value: before })) {
      const plays = await context.records.all(arcadePlays, { game_instance: _id });
      if (plays.length)
        await context.records.deleteForever(
          arcadePlays,
          plays.map((play) => play._id),
        );
    }
  },
  { cron: '40 3 * * *' },
);

export default [finishPlays, sweepPlays];

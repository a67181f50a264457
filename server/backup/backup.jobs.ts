import { readDeclared } from '../admin-settings/declared-setting.ts';
import type { Context } from '../context.ts';
import { job } from '../jobs/job.ts';
import { compareHeads, sentenceOf } from './audit-heads.ts';
import { backupKeep } from './backup.settings.ts';
import { backupsToRemove } from './keep-backups.ts';
import { canRead, identityOf } from './keys.ts';
import { sentenceFor } from './continuous/continuous-backup.ts';
import { tryArchive } from './continuous/try-archive.ts';
import { ENDING, findBackup, placeOf } from './places.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const BACK_UP_DAILY = '0 2 * * *';
const CHECK_WEEKLY = '0 4 * * 0';

/** Takes a backup, and only then takes away those that need not be kept any more. */
export const backUp = job<{ label?: string }>(
  'back-up',
  async (context, { label }) => {
    const { settings, files, copyOf } = context.engine;
    if (copyOf) return; // it would lie among those of the original, and take old ones away in its name
    const place = await placeOf(settings);
    const { leftOut } = await takeBackup({ settings, databaseUrl: context.engine.databaseUrl, files, place, label });
    for (const path of leftOut) context.engine.log.error({ path }, 'a file was gone or damaged when the backup was taken');
    await removeOld(context);
  },
  { cron: BACK_UP_DAILY, queue: 'runs' },
);

async function removeOld(context: Context): Promise<void> {
  const place = await placeOf(context.engine.settings);
  const { value } = await readDeclared(context, backupKeep);
  const { rows } = await context.database.query(
    `select backup, taken_at as "takenAt" from muster.backups where place = $1 and label is null and removed_at is null`,
    [place.name],
  );
  for (const { backup } of backupsToRemove(rows as { backup: string; takenAt: string }[], value)) {
    await place.remove(`${backup}${ENDING}`);
    await context.database.query('update muster.backups set removed_at = $2 where backup = $1', [backup, context.now()]);
  }
}

/** Restores the newest backup into a database of its own, and notes whether everything came back; the continuous one too, where there is one. */
export const checkBackup = job(
  'check-backup',
  async (context) => {
    const { settings } = context.engine;
    if (settings.backupRecipients && !canRead(settings)) return; // this server cannot read what it writes
    await checkNewest(context);
    await checkArchive(context);
  },
  { cron: CHECK_WEEKLY, queue: 'runs' },
);

async function checkNewest(context: Context): Promise<void> {
  const { rows } = await context.database.query(
    'select backup from muster.backups where removed_at is null order by taken_at desc limit 1',
  );
  if (!rows[0]) return;
  const { backup } = rows[0] as { backup: string };
  const found = await problemsIn(context, backup);
  await context.database.query(
    `update muster.backups set checked_at = $2::timestamptz, check_problem = $3, verified_at = case when $3::text is null then $2::timestamptz end where backup = $1`,
    [backup, context.now(), found],
  );
}

/** Of the one node that archives. */
async function checkArchive({ engine, database, now }: Context): Promise<void> {
  if (!engine.continuous || engine.copyOf) return;
  const began = performance.now();
  const tried = await tryArchive(engine, identityOf(engine.settings)).catch((problem: unknown) => {
    engine.log.error({ problem: String(problem) }, 'the continuous backup could not be tried');
    return { base: null, at: null, bytes: null, tables: 0, files: 0, problems: [sentenceFor(problem)], leftOut: null };
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const problem = tried.problems.slice(0, 5).join(' ') || null;
  await database.query(
    `insert into muster.archive_trials (tried_at, base, at, seconds, bytes, tables, files, problem, left_out) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [now(), tried.base, tried.at, seconds, tried.bytes, tried.tables, tried.files, problem, tried.leftOut ?? null],
  );
}

async function problemsIn({ engine }: Context, backup: string): Promise<string | null> {
  try {
    const { problems } = await verifyBackup(
      engine.databaseUrl,
      await findBackup(engine.settings, backup),
      identityOf(engine.settings),
    );
    return problems.length ? problems.slice(0, 5).join(' ') : null;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

/** Whether the audit log's chain is still the one of which backups noted the head; the health page says it where it is not. */
export const compareAuditHeads = job(
  'compare-audit-heads',
  async ({ engine, database, now }) => {
    if (engine.copyOf) return;
    const compared = await compareHeads(database, engine.settings);
    const [strange] = compared?.strange ?? [];
    await database.query('update muster.audit_horizon set head_problem = $1, heads_compared_at = $2', [
      strange ? sentenceOf(strange) : null,
      now(),
    ]);
  },
  { cron: '33 4 * * *', queue: 'runs' },
);

export default [backUp, checkBackup, compareAuditHeads];

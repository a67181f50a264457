import { existsSync, readFileSync } from 'node:fs';
import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';
import { walFeedOf } from './embedded-archive.ts';
import type { ClusterPlan } from './embedded-cluster.ts';
import { ownFile, ownFolder } from './embedded-places.ts';
import { runningPostmaster, stopPostmaster } from './embedded-postmaster.ts';
import { planFor, startCluster } from './embedded.ts';

interface Replay {
  /** Of the copy: a cluster that was copied while it was at work lies in it. */
  dataDir: string;
  /** Everything that was saved until then comes back, and nothing that was saved later. */
  at: string;
  /** The content of a segment or of the history of a timeline; undefined: there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** What may be asked for after this one. */
  nextOf(name: string): string | undefined;
  say: (line: string) => void;
}

/**
 * Lets PostgreSQL replay WAL over a copied cluster up to a moment, and leaves it whole and stopped.
 * @throws StartProblem where it does not come that far
 */
export async function replayCluster(replay: Replay): Promise<void> {
  const { dataDir, at, say } = replay;
  const plan = planFor(dataDir, false);
  const feed = walFeedOf(plan.cluster);
  ownFolder(feed, plan.user);
  ownFile(join(plan.cluster, 'recovery.signal'), '', plan.user);
  const end = new AbortController();
  const feeding = feedSegments(replay, plan, end.signal);
  try {
    // a feeder that fails leaves a PostgreSQL that waits for it
    await Promise.race([feeding, replayTo(plan, dataDir, at, say)]);
  } finally {
    end.abort();
    await feeding.catch(() => undefined);
    const left = runningPostmaster(plan.cluster);
    if (left) await stopPostmaster(left, plan.cluster, 'SIGQUIT');
    await rm(feed, { recursive: true, force: true });
  }
}

/** Where nothing was saved after the moment, PostgreSQL finds no end there: all of the WAL is then from before it. */
async function replayTo(plan: ClusterPlan, dataDir: string, at: string, say: (line: string) => void): Promise<void> {
  const from = { restore_command: commandFor(walFeedOf(plan.cluster)), recovery_target_timeline: 'current', hot_standby: 'off' };
  const until = { recovery_target_time: at.replace('T', ' ').replace('Z', '+00'), recovery_target_action: 'promote' };
  const run = async (settings: Record<string, string>) => {
    const postmaster = await startCluster({ ...plan, settings }, dataDir, say);
    await stopPostmaster(postmaster, plan.cluster);
  };
  const log = join(dataDir, 'postgres.log');
  try {
    await run({ ...from, ...until });
  } catch (problem) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    if (!(problem instanceof StartProblem) || !said.includes('recovery ended before configured recovery target was reached'))
      throw problem;
    await run(from);
  }
}

/** Asks for a file, waits for it, takes it. It ends when nobody feeds it any more. */
function commandFor(feed: string): string {
  const folder = `'${feed.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return (
    `f=${folder}/%f; [ -e "$f" ] || : > "$f.wanted"; ` +
    `while [ ! -e "$f" ]; do [ -e "$f.none" ] && exit 1; [ -d ${folder} ] || exit 1; sleep 0.02; done; mv "$f" "%p"`
  );
}

const WANTED = '.wanted';

async function feedSegments({ read, nextOf }: Replay, { cluster, user }: ClusterPlan, signal: AbortSignal): Promise<void> {
  const feed = walFeedOf(cluster);
  const give = async (name: string): Promise<boolean> => {
    const content = await read(name);
    const target = join(feed, content ? name : `${name}.none`);
    await writeFile(`${target}.part`, content ?? '', { mode: 0o600 });
    if (user.ids) await chown(`${target}.part`, user.ids.uid, user.ids.gid);
    await rename(`${target}.part`, target);
    return content !== undefined;
  };
  while (!signal.aborted) {
    const wanted = (await readdir(feed)).find((name) => name.endsWith(WANTED));
    if (!wanted) {
      await sleep(10, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const name = wanted.slice(0, -WANTED.length);
    await rm(join(feed, wanted));
    const isThere = await give(name);
    const next = isThere ? nextOf(name) : undefined; // read while this one is replayed
    if (next && !existsSync(join(feed, next))) await give(next);
  }
}

import { api, ApiError } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Input } from '../../arcade/simulation.ts';
import type { PlayKind } from './arcade-player.tsx';

interface Started {
  play: { _id: string; seed: number; startedAt: string; longest: number };
  session: { available_credits: number };
}
interface Finished {
  play: { points: number };
  session: { available_credits: number };
  activity: string;
}

export const practice = (): PlayKind => ({
  isPractice: true,
  begin: async () => ({ seed: Math.floor(Math.random() * 4_294_967_296) }),
  send: () => {},
  end: async (_, { points }) => ({ points }),
});

/** A play of a round: it takes a credit, its inputs leave as they come, and the server says what it earned. */
export function counted(session: string, onCredits: (left: number) => void): PlayKind {
  let play = '';
  let sent = 0;
  const begin = async (): Promise<{ seed: number }> => {
    try {
      const started = await api<Started>('/api/arcade-plays/start', { body: { game_session: session }, quiet: true });
      play = started.play._id;
      sent = 0;
      onCredits(started.session.available_credits);
      return { seed: started.play.seed };
    } catch (problem) {
      const open =
        problem instanceof ApiError && problem.code === 'play-open'
          ? (problem.body as { play?: Started['play'] }).play
          : undefined;
      if (!open) throw problem;
      await endEarlier(open);
      return begin();
    }
  };
  return {
    isPractice: false,
    begin,
    send: (inputs) => {
      const from = sent;
      const part = inputs.slice(from);
      if (!part.length) return;
      sent = inputs.length;
      const call = { method: 'PUT', body: { from, inputs: part }, quiet: true } as const;
      api(`/api/arcade-plays/${play}/inputs`, call).catch(() => (sent = Math.min(sent, from))); // the next part begins there
    },
    end: async (inputs: readonly Input[], { tick }) => {
      const body = { ticks: tick, from: sent, inputs: inputs.slice(sent) };
      const finish = () => api<Finished>(`/api/arcade-plays/${play}/finish`, { body, quiet: true });
      const finished = await finish().catch((problem: unknown) => {
        if (!(problem instanceof ApiError) || problem.code !== 'inputs-missing') throw problem;
        Object.assign(body, { from: 0, inputs: [...inputs] });
        return finish();
      });
      await Promise.all(['gameSessions', 'gameActivities', 'gameInstances'].map((module) => refreshModule(module)));
      return { points: finished.play.points, activity: finished.activity };
    },
  };
}

/** What was begun on another page, or before this one was lost, counts as far as it came. */
async function endEarlier(open: Started['play']): Promise<void> {
  const ticks = Math.min(open.longest, Math.max(0, Math.floor((Date.now() - Date.parse(open.startedAt)) / 1000) * 60));
  const { play } = await api<Finished>(`/api/arcade-plays/${open._id}/finish`, { body: { ticks }, quiet: true });
  toast.success(say('Your earlier play earned {points} points.', { points: play.points }));
}

import { z } from 'zod';
import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { manyDone, savedRecord } from '#server/openapi/record-shapes.ts';
import { gameActivities } from '../../game-activities.module.ts';
import { gameAlerts } from '../../game-alerts.module.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { isOver } from '../../progress.ts';
import { agencyDay } from '../agency-day.ts';
import { processPassedRounds } from './process-passed.ts';
import { removeRounds, removeThose, setInactive } from './many-rounds.ts';

const mayDelete = { module: 'gameInstances', view: 'delete' } as const;
const mayEdit = { module: 'gameInstances', view: 'edit' } as const;

export default [
  route('POST /api/game-instances/:id/join', {
    policy: 'signed-in',
    summary: 'The caller plays an open round, too',
    answer: savedRecord,
    notWhileImpersonating: true,
    handle: ({ context, params }) =>
      changeOwnPart(context, params.id!, (users, me) => [...users.filter((user) => user !== me), me]),
  }),
  route('POST /api/game-instances/:id/leave', {
    policy: 'signed-in',
    summary: 'The caller leaves an open round',
    answer: savedRecord,
    notWhileImpersonating: true,
    handle: ({ context, params }) => changeOwnPart(context, params.id!, (users, me) => users.filter((user) => user !== me)),
  }),

  route('POST /api/game-instances/set-inactive/by-game', {
    policy: mayEdit,
    summary: 'Switches off the rounds of a game',
    body: z.strictObject({ gameId: givenId }),
    answer: manyDone,
    handle: ({ context, body }) => setInactive(context, [body.gameId]),
  }),
  route('POST /api/game-instances/set-inactive/by-game-id-array', {
    policy: mayEdit,
    summary: 'Switches off the rounds of games',
    body: z.strictObject({ ids: z.array(givenId).max(200) }),
    answer: manyDone,
    handle: ({ context, body }) => setInactive(context, body.ids),
  }),
  route('POST /api/game-instances/process-passed-arcade-game', {
    policy: 'system-admin',
    summary: 'Ends rounds whose last day has passed, with places and prizes; a job does so by itself',
    body: z.strictObject({ gameInstance: givenId.optional() }),
    answer: z.object({
      processed: z.array(z.object({ _id: z.string(), results: z.array(z.record(z.string(), z.unknown())) })),
      skipped: z.array(z.object({ _id: z.string(), reason: z.string() })),
    }),
    handle: ({ context, body }) => processPassedRounds(context, body.gameInstance),
  }),

  route('DELETE /api/game-instances/by-game/:id', {
    policy: mayDelete,
    summary: 'Deletes the rounds of a game with their sessions',
    answer: manyDone,
    handle: ({ context, params }) => removeRounds(context, params.id!),
  }),
  route('DELETE /api/game-sessions/by-game-instance/:id', {
    policy: mayDelete,
    summary: 'Deletes the sessions of a round',
    answer: manyDone,
    handle: ({ context, params }) => removeThose(context, gameSessions, params.id!),
  }),
  route('DELETE /api/game-activities/by-game-instance/:id', {
    policy: mayDelete,
    summary: 'Deletes the activities of a round',
    answer: manyDone,
    handle: ({ context, params }) => removeThose(context, gameActivities, params.id!),
  }),
  route('DELETE /api/game-alerts/by-game/:id', {
    policy: { module: 'gameAlerts', view: 'delete' },
    summary: 'Deletes the alerts of a game',
    answer: manyDone,
    handle: async ({ context, params }) => {
      const alerts = await context.records.all(gameAlerts, { game: params.id! });
      return context.records.markDeleted(
        gameAlerts,
        alerts.map(({ _id }) => _id),
      );
    },
  }),
];

function changeOwnPart(context: Context, id: string, change: (users: string[], me: string) => string[]) {
  return context.transaction(async (inner) => {
    await inner.records.get(gameInstances, id);
    const system = inner.asSystem('people join and leave open rounds');
    const round = await system.records.lock(gameInstances, id);
    if (!round.isOpen || !round.active || isOver(round, await agencyDay(system)))
      throw conflict('not-open', 'Nobody joins or leaves this round by themselves.');
    await system.records.update(gameInstances, id, { users: change(round.users ?? [], inner.userId!) });
    const record = (await inner.records.find(gameInstances, id)) ?? { _id: id };
    return { record, notices: inner.toasts };
  });
}

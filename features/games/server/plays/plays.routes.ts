import { z } from 'zod';
import { conflict, invalid, notFound, Refusal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { countAttempt } from '#server/accounts/count-attempts.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { notices } from '#server/openapi/record-shapes.ts';
import { arcadePlays } from '../../arcade-plays.module.ts';
import { ARCADE_GAMES, arcadeGame } from '../../arcade/arcade-games.ts';
import { FIELD, type Input } from '../../arcade/simulation.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { keepInputs } from '../../kept-inputs.ts';
import { bestPlays } from './best-plays.queries.ts';
import { finishPlay } from './finish-play.ts';
import {
  finishedPlay,
  givenInputs,
  inputsOf,
  playedShape,
  readInputs,
  refuseOthers,
  rulesOf,
  sessionShape,
  shownSession,
  startedShape,
  whole,
} from './play-shapes.ts';
import replay from './replay.task.ts';
import { startPlay } from './start-play.ts';

const policy = 'signed-in' as const;
/** Steps that a play may be ahead of the clock: two seconds. */
const AHEAD = 120;
const PRACTICES_A_MINUTE = 60;

export default [
  route('GET /api/arcade-games', {
    policy,
    summary: 'The arcade games with what a player needs to know, and what a program needs to play them',
    answer: z.object({
      games: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          icon: z.string(),
          background_image: z.string(),
          instructions: z.string(),
          version: z.number().int(),
          field: z.object({ width: z.number(), height: z.number() }),
          inputs: z.array(z.string()),
          choices: z.number().int().nullable(),
          longest: z.number().int(),
        }),
      ),
    }),
    handle: () => ({
      games: ARCADE_GAMES.map(({ value, label, picture, instructions, simulation }) => ({
        value,
        label,
        icon: `/arcade/${picture}.svg`,
        background_image: `/arcade/backgrounds/${value}.svg`,
        instructions,
        version: simulation.version,
        field: FIELD,
        inputs: simulation.inputs,
        choices: simulation.choices,
        longest: simulation.longest,
      })),
    }),
  }),

  route('POST /api/arcade-plays/start', {
    policy,
    summary: 'Takes a credit and begins a play',
    body: z.strictObject({ game_session: givenId }),
    answer: z.object({ play: startedShape, session: sessionShape }),
    notWhileImpersonating: true,
    handle: ({ context, body }) => startPlay(context, body.game_session),
  }),

  route('POST /api/arcade-plays/practice', {
    policy,
    readOnly: true,
    summary: 'Plays a game from a seed and inputs, and writes nothing; 60 a minute',
    unfitBody: 'invalid',
    body: z.looseObject({ arcadeType: z.string().max(100), seed: whole, ticks: whole, inputs: givenInputs }),
    answer: z.object({
      points: z.number().int(),
      over: z.boolean(),
      ticks: z.number().int(),
      summary: z.record(z.string(), z.unknown()),
      version: z.number().int(),
    }),
    handle: async ({ context, engine, body }) => {
      refuseOthers(body, ['arcadeType', 'seed', 'ticks', 'inputs']);
      const game = arcadeGame(body.arcadeType);
      if (!game) throw invalid({ arcadeType: 'There is no arcade game of this name.' });
      const inputs = readInputs(game.simulation, body.inputs);
      await refuseTooManyPractices(context);
      const { version } = game.simulation;
      const order = { arcadeType: game.value, version, seed: body.seed, ticks: body.ticks, inputs };
      return { ...(await engine.workers.run(replay, order, { timeoutMs: 10_000 })), version };
    },
  }),

  route('GET /api/arcade-plays/best', {
    policy,
    summary: 'The ten best plays of a round, without their inputs',
    query: z.object({ game_instance: givenId }),
    answer: z.object({
      records: z.array(
        z.object({ _id: z.string(), user: z.string(), name: z.string(), points: z.number(), finishedAt: z.string() }),
      ),
    }),
    handle: async ({ context, query }) => {
      await context.records.get(gameInstances, query.game_instance);
      return { records: await bestPlays(context.database, query.game_instance) };
    },
  }),

  route('PUT /api/arcade-plays/:id/inputs', {
    policy,
    summary: 'Adds inputs to one’s open play; the same part again changes nothing',
    unfitBody: 'invalid',
    body: z.looseObject({ from: whole, inputs: givenInputs }),
    answer: z.object({ received: z.number().int() }),
    notWhileImpersonating: true,
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        refuseOthers(body, ['from', 'inputs']);
        const play = await holdOwn(inner, params.id!);
        if (play.finishedAt) throw conflict('play-over', 'This play is finished.');
        const inputs = await addInputs(inner, play, body.from, body.inputs);
        return { received: inputs.length };
      }),
  }),

  route('POST /api/arcade-plays/:id/finish', {
    policy,
    summary: 'Ends one’s play: the server plays it again, and what it earned is added',
    unfitBody: 'invalid',
    body: z.looseObject({ ticks: whole, from: whole.optional(), inputs: givenInputs.optional() }),
    answer: z.object({ play: playedShape, session: sessionShape, activity: z.string(), notices }),
    notWhileImpersonating: true,
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        refuseOthers(body, ['ticks', 'from', 'inputs']);
        const play = await holdOwn(inner, params.id!);
        if (!play.finishedAt) {
          const most = ((inner.now().getTime() - Date.parse(play.startedAt!)) / 1000) * 60 + AHEAD;
          if (body.ticks > most)
            throw new Refusal(422, 'too-fast', 'This play is ahead of the clock. Please go on playing and finish it later.');
          if (body.inputs) await addInputs(inner, play, body.from ?? 0, body.inputs);
        }
        const { play: finished, session, activity } = await finishPlay(inner, await holdOwn(inner, play._id), body.ticks);
        return { play: finishedPlay(finished), session: shownSession(session), activity, notices: inner.toasts };
      }),
  }),

  route('GET /api/arcade-plays/:id', {
    policy,
    summary: 'A finished play with its inputs, for those who see its round',
    answer: playedShape.extend({
      arcadeType: z.string(),
      version: z.number().int(),
      seed: whole,
      user: z.string(),
      game_instance: z.string(),
      inputs: z.array(z.unknown()),
    }),
    handle: async ({ context, params }) => {
      const play = await context.asSystem('players of a round watch its plays').records.find(arcadePlays, params.id!);
      if (!play?.finishedAt || !(await context.records.find(gameInstances, play.game_instance))) throw notFound();
      const { arcadeType, simulation: version, seed, user, game_instance, inputs } = play;
      return { ...finishedPlay(play), arcadeType, version, seed, user, game_instance, inputs: inputsOf({ inputs }) };
    },
  }),
];

/** Somebody else's play is not found. */
async function holdOwn(context: Context, id: string): Promise<RecordOf<typeof arcadePlays>> {
  const own = await context.records.find(arcadePlays, id);
  if (!own || own.user !== context.userId) throw notFound();
  return context.asSystem('a play of one’s own goes on').records.lock(arcadePlays, own._id);
}

/** Adds what is new of a part that begins at `from`. @throws 409 for a gap, or where what is there was otherwise */
async function addInputs(
  context: Context,
  play: RecordOf<typeof arcadePlays>,
  from: number,
  given: readonly unknown[],
): Promise<Input[]> {
  const known = inputsOf(play);
  if (from > known.length)
    throw conflict('inputs-missing', `Inputs are missing: ${known.length} have arrived.`, { received: known.length });
  const repeated = given.slice(0, known.length - from);
  if (JSON.stringify(repeated) !== JSON.stringify(known.slice(from, from + repeated.length)))
    throw conflict('inputs-differ', 'Other inputs have arrived for these steps.', { received: known.length });
  const fresh = readInputs(rulesOf(play), given.slice(repeated.length), known);
  if (!fresh.length) return known;
  const inputs = [...known, ...fresh];
  await context.asSystem('a play goes on').records.update(arcadePlays, play._id, { inputs: keepInputs(inputs) });
  return inputs;
}

async function refuseTooManyPractices(context: Context): Promise<void> {
  const { count, end } = await countAttempt(context.engine, `practice ${context.userId}`, 60);
  if (count <= PRACTICES_A_MINUTE) return;
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - context.now().getTime()) / 1000));
  throw new Refusal(429, 'too-many-practices', 'That was a lot of practice. Please wait a moment.', { details: { retryAfter } });
}

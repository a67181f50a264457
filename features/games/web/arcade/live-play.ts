import {
  applyInput,
  beginGame,
  stepGame,
  TICKS_A_SECOND,
  type Input,
  type InputName,
  type Playing,
  type Simulation,
  type Sound,
  type Spot,
} from '../../arcade/simulation.ts';

/** A play under way: what is pressed becomes inputs, the clock becomes steps. */
export interface LivePlay {
  readonly state: Playing;
  readonly inputs: readonly Input[];
  press(name: InputName, value: number | Spot): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

interface Options {
  /** 1, or 0.5 for whoever needs more time. */
  speed: number;
  /** After each frame in which something happened. */
  onFrame: (state: Playing, sounds: readonly Sound[]) => void;
  onOver: (state: Playing) => void;
}

/** A page that slept goes on where it was. */
const LONGEST_FRAME_MS = 100;

export function startLivePlay(simulation: Simulation, seed: number, { speed, onFrame, onOver }: Options): LivePlay {
  const state = beginGame(simulation, seed);
  const inputs: Input[] = [];
  let frame = 0;
  let before = 0;
  let owed = 0;
  let isRunning = false;

  const look = (now: number) => {
    owed += Math.min(LONGEST_FRAME_MS, now - before) * (TICKS_A_SECOND / 1000) * speed;
    before = now;
    const sounds: Sound[] = [];
    while (owed >= 1 && !state.over) {
      stepGame(simulation, state);
      sounds.push(...state.sounds);
      owed--;
    }
    onFrame(state, sounds);
    if (state.over) return void onOver(state);
    if (isRunning) frame = requestAnimationFrame(look);
  };
  return {
    state,
    inputs,
    press: (name, value) => {
      if (state.over || !isRunning || !simulation.inputs.includes(name)) return;
      const input: Input = [state.tick, name, value];
      inputs.push(input);
      applyInput(simulation, state, input);
    },
    pause: () => {
      isRunning = false;
      cancelAnimationFrame(frame);
    },
    resume: () => {
      if (isRunning || state.over) return;
      isRunning = true;
      before = performance.now();
      frame = requestAnimationFrame(look);
    },
    stop: () => {
      isRunning = false;
      cancelAnimationFrame(frame);
    },
  };
}

/** Plays a finished play before one's eyes, from its inputs. */
export function startReplay(
  simulation: Simulation,
  { seed, inputs, ticks }: { seed: number; inputs: readonly Input[]; ticks: number },
  options: Options,
): { stop(): void } {
  const state = beginGame(simulation, seed);
  let next = 0;
  let frame = 0;
  let owed = 0;
  let before = performance.now();
  const look = (now: number) => {
    owed += Math.min(LONGEST_FRAME_MS, now - before) * (TICKS_A_SECOND / 1000) * options.speed;
    before = now;
    const sounds: Sound[] = [];
    for (; owed >= 1; owed--) {
      while (!state.over && next < inputs.length && inputs[next]![0] <= state.tick)
        applyInput(simulation, state, inputs[next++]!);
      if (state.over || state.tick >= ticks) break;
      stepGame(simulation, state);
      sounds.push(...state.sounds);
    }
    options.onFrame(state, sounds);
    if (state.over || state.tick >= ticks) return options.onOver(state);
    frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return { stop: () => cancelAnimationFrame(frame) };
}

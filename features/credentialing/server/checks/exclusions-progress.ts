import type { Context } from '#server/context.ts';
import type { ExclusionsStage } from '../../exclusions-progress.ts';

const EVENT = 'exclusions-progress';
const TOLD_EVERY_MS = 250;

/** How far a list of exclusions is; its person hears of it while the call goes on. */
export interface Progress {
  /** The upload, passed on as it comes. */
  received(content: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /** The kept list of so many bytes, passed on as it is read. */
  read(content: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer>;
  /** Another line was read. */
  row: () => void;
  checked(count: number, of: number): void;
  /** Without an id nothing came of it. */
  over(list?: string): void;
}

/** `size`: bytes that will come, 0 where that is not known. */
export function progressOf({ engine, userId }: Context, size: number): Progress {
  let rows = 0;
  let toldAt = 0;
  let toldStage: ExclusionsStage | undefined;
  const tell = (stage: ExclusionsStage, done: number, total: number) => {
    const now = performance.now();
    if (!userId || (stage === toldStage && done < total && now - toldAt < TOLD_EVERY_MS)) return;
    [toldAt, toldStage] = [now, stage];
    engine.bus.send(EVENT, [userId], { stage, done: Math.min(done, total), total, rows });
  };
  const counted = async function* (stage: ExclusionsStage, content: AsyncIterable<Buffer>, total: number) {
    let done = 0;
    for await (const chunk of content) {
      tell(stage, (done += chunk.length), total);
      yield chunk;
    }
  };
  return {
    received: (content) => counted('receiving', content, size),
    read: (content, total) => counted('reading', content, total),
    row: () => void rows++,
    checked: (count, of) => tell('checking', count, of),
    over: (list) => userId && engine.bus.send(EVENT, [userId], { stage: 'over', list: list ?? null }),
  };
}

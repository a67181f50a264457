import type { Context } from '#server/context.ts';
import { tellCaller } from '#server/realtime/tell-caller.ts';
import type { ExclusionsStage } from '../../exclusions-progress.ts';

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

/** `size`: bytes that will come, 0 where that is not known. `rows`: lines that were read before. */
export function progressOf(context: Context, size = 0, rows = 0): Progress {
  const say = tellCaller(context, 'exclusions-progress');
  let toldStage: ExclusionsStage | undefined;
  const tell = (stage: ExclusionsStage, done: number, total: number) => {
    say({ stage, done: Math.min(done, total), total, rows }, stage !== toldStage || done >= total);
    toldStage = stage;
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
    over: (list) => say({ stage: 'over', list: list ?? null }, true),
  };
}

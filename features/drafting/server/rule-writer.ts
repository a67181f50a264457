import { writeByRules } from '../write-by-rules.ts';
import type { DraftWriter } from './draft-writer.ts';

/** Drafts without anybody outside: nothing leaves the house, and no token is spent. */
export const ruleWriter: DraftWriter = {
  provider: 'local',
  model: 'rules',
  write: async (_, order) => ({ text: writeByRules(order), tokens: 0 }),
  async *stream(_, order, signal) {
    for (const piece of writeByRules(order).match(/\S+\s*/g) ?? []) {
      if (signal.aborted) break;
      yield piece;
    }
    return { tokens: 0 };
  },
};

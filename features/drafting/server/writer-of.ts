import { keptOncePer } from '#server/kept-once.ts';
import type { Engine } from '#server/engine.ts';
import type { DraftWriter } from './draft-writer.ts';
import { openAiWriter } from './openai-writer.ts';
import { ruleWriter } from './rule-writer.ts';

/** The provider that the operator names, else rules. */
export const writerOf = keptOncePer(({ settings }: Engine): DraftWriter =>
  settings.openAi ? openAiWriter(settings.openAi) : ruleWriter,
);

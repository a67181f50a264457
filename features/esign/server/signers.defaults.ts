import type { Defaults } from '#server/discovered.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { signersOf } from './signers-of.ts';

/** Agreements that were kept before their signers were found. */
export default {
  name: 'signers of agreements',
  order: 61,
  run: async (context) => {
    for await (const agreement of context.records.each(agreements, { all: [{ field: 'signers', op: 'empty' }] })) {
      const signers = signersOf(agreement);
      if (signers) await context.records.update(agreements, agreement._id, { signers });
    }
  },
} satisfies Defaults;

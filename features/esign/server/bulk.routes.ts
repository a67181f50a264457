import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';
import { invalid } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { manyDone } from '#server/openapi/record-shapes.ts';
import { startAct } from '#server/runs/start-act.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import requestSignatures from './request-signatures.act.ts';

export default [
  route('POST /api/interactive-document-instances/bulk', {
    policy: { module: 'interactiveDocumentInstances', view: 'create' },
    summary:
      'Makes an agreement for each of these records and, with `send`, sends it. More than 50 records are a run: 202 `{ run }`',
    body: z.strictObject({
      interactive_document: givenId,
      moduleName: z.string().max(100),
      ids: z.array(givenId).max(200_000),
      send: z.boolean().optional(),
      message: z.string().max(2_000).optional(),
    }),
    answer: manyDone,
    handle: async ({ context, body: { interactive_document, moduleName, ids, send = false, message }, reply }) => {
      const document = await context.records.find(interactiveDocuments, interactive_document);
      if (!document) throw invalid({ interactive_document: 'Choose a document that you may see.' });
      const module = context.engine.registry.modules.get(moduleName);
      if (!module || module.definitionDeleted || !context.access.module(module).access)
        throw invalid({ moduleName: 'There is no module of this name.' });
      const done = await startAct(context, requestSignatures, module, ids, { interactive_document: document._id, send, message });
      if (!('isBackground' in done)) return done;
      reply.code(202);
      return { run: done.run };
    },
  }),
];

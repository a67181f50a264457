import type { Context } from '#server/context.ts';
import seal from './seal.task.ts';
import { signingKey } from './signing-key.ts';

/** Another feature's PDF, sealed as agreements are: it can be checked like them. */
export async function sealPdf(context: Context, bytes: Uint8Array, reason: string): Promise<Buffer> {
  const { key, certificate, chain, curve } = await signingKey(context.engine);
  const sealed = await context.engine.workers.run(seal, {
    initial: Uint8Array.from(bytes),
    marks: [],
    seal: { key, certificate, chain, curve, at: context.now().toISOString(), reason, isStamped: false },
  });
  return Buffer.from(sealed);
}

import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { signingLinks } from '../signing-links.module.ts';
import type { Recipient } from './agreement-recipients.ts';

export type LinkKind = 'request' | 'reminder' | 'text' | 'own';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A link that opens an agreement for one recipient. The token comes after the `#`, so it reaches no log, no Referer and no mail scanner. */
export async function makeLink(system: Context, { _id, agreement, recipientId }: Recipient, kind: LinkKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await system.records.create(signingLinks, { name: kind, recipient: _id, kind, token_hash: hashOf(token) });
  return `${system.engine.settings.publicUrl}/esign/${agreement}/${recipientId}#${token}`;
}

/** Ends all links of a recipient, because their address was corrected or somebody else took over. */
export async function endLinks(system: Context, recipient: string): Promise<void> {
  const links = await system.records.all(signingLinks, {
    all: [
      { field: 'recipient', op: 'equals', value: recipient },
      { field: 'ended_at', op: 'empty' },
    ],
  });
  for (const { _id } of links) await system.records.update(signingLinks, _id, { ended_at: system.now().toISOString() });
}

/** Whether this token opens the agreement for this recipient now. */
export async function opens(system: Context, recipient: string, token: string): Promise<boolean> {
  const link = await system.records.first(signingLinks, { recipient, token_hash: hashOf(token) });
  return link !== undefined && link.ended_at === null;
}

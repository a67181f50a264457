import type { Context } from '#server/context.ts';
import { providers } from '#features/placements/providers.module.ts';
import type { About } from './document-recipients.ts';

/** The name of the module whose records have agreements. Its feature builds on this one, so it is not imported. */
export const CREDENTIALING = 'credentialing';

interface Links {
  related_record: { moduleName: string; recordId: string } | null;
  relatedCredentialingRecordId: string | null;
  related_user: string | null;
}

/** The provider and the owner of the record that an agreement is about. Undefined without a record. */
export async function aboutOf(
  context: Context,
  { related_record, relatedCredentialingRecordId, related_user }: Links,
): Promise<About | undefined> {
  const system = context.asSystem('whom an agreement is about');
  const link =
    related_record ?? (relatedCredentialingRecordId && { moduleName: CREDENTIALING, recordId: relatedCredentialingRecordId });
  if (!link) return related_user ? { user: related_user } : undefined;
  const record = await system.records.find(link.moduleName, link.recordId);
  if (!record) return { user: related_user };
  const owner = (record.assigned_to as string | null) ?? context.userId;
  if (link.moduleName === providers.name) return { provider: record as never, owner };
  const module = context.engine.registry.module(link.moduleName);
  const toProvider = Object.entries(module.fields).find(
    ([, field]) => field.type === 'Relate' && field.ref === providers.name,
  )?.[0];
  const provider = toProvider ? await system.records.find(providers, record[toProvider] as string | null) : undefined;
  return {
    provider: provider ?? personIn(record),
    owner,
    user: (record.related_user as string | null | undefined) ?? related_user,
  };
}

/** A record that is a person itself, as a lead or a contact is. */
const personIn = (record: Record<string, unknown>): About['provider'] =>
  typeof record.email === 'string'
    ? {
        name: record.name as string | null,
        email: record.email,
        related_user: null,
        mobile_phone: (record.mobile_phone as string | null) ?? null,
      }
    : null;

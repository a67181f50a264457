import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { randomSecret, type Session } from '#server/accounts/sessions.ts';
import { noteEvent } from '#server/audit/note-event.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { isFileLink } from '#features/credentialing/file-link.ts';
import { itemToAnswer, whoHandsIn } from '#features/credentialing/server/public.ts';
import { providers } from '#features/placements/providers.module.ts';
import { documentCaptures } from '../document-captures.module.ts';
import { LINK_LASTS } from '../link-lasts.ts';
import { changeCapture, hashOf, pagesOfCapture, type Capturing } from './capturing.ts';

type Item = NonNullable<Capturing['item']>;
type Started = Pick<Capturing, 'capture' | 'item'>;

interface Wanted {
  required_item?: string | undefined;
  document_type?: string | undefined;
  name?: string | null | undefined;
}

/** A capture for a required item or for a document that a provider adds unasked; one that this person has begun is continued. */
export function startCapture(context: Context, { required_item, document_type, name }: Wanted): Promise<Started> {
  if (required_item !== undefined) {
    if (document_type !== undefined) throw invalid({ document_type: 'A required item says itself which document it asks for.' });
    if (name) throw invalid({ name: 'The document of a required item is named after the item.' });
    return startForItem(context, required_item);
  }
  if (document_type === undefined) throw invalid({ document_type: 'Please choose a type of document.' });
  return startUnasked(context, document_type, name);
}

/** Of an item that waits for an upload of this person. */
export function startForItem(context: Context, itemId: string): Promise<Started & { item: Item }> {
  return context.transaction(async (inner) => {
    const { item } = await itemToAnswer(inner, itemId);
    if (item.field_type !== 'Uploaded Document') throw invalid({ required_item: 'This item does not ask for a document.' });
    const { records } = inner.asSystem('people photograph documents for items that they may complete');
    const begun = await records.first(documentCaptures, {
      required_item: item._id,
      created_by: inner.userId,
      state: 'open',
    });
    const capture =
      begun ?? (await records.create(documentCaptures, { name: item.label ?? item.name, required_item: item._id, pages: [] }));
    return { capture, item: await inner.records.get(items, item._id) };
  });
}

/** Of a provider’s own document; the one of the same type and name goes on. */
function startUnasked(context: Context, document_type: string, name: string | null | undefined): Promise<Started> {
  return context.transaction(async (inner) => {
    const provider = await whoHandsIn(inner, document_type);
    const { records } = inner.asSystem('providers photograph documents of their own');
    await records.lock(providers, provider._id);
    const fields = { name: name?.trim() || document_type, document_type };
    const mine = { created_by: inner.userId, state: 'open', ...fields };
    const begun = (await records.all(documentCaptures, mine)).find(({ required_item }) => required_item === null);
    return { capture: begun ?? (await records.create(documentCaptures, { ...fields, pages: [] })), item: null };
  });
}

/** An address that opens this capture alone on another device, while the session goes on; the last one stops working. */
export function linkToCapture(capturing: Capturing, session: Session): Promise<{ link: string; expiresAt: string }> {
  const token = randomSecret(32);
  return changeCapture(capturing, async (inner) => {
    await noteEvent(inner, { ...(await historyOf(inner, capturing)), event: 'opened on another device' });
    const token_expires = new Date(inner.now().getTime() + LINK_LASTS).toISOString();
    const link = `${inner.engine.settings.publicUrl}/doc-cap/${capturing.capture._id}#${token}`;
    const fields = { token_hash: hashOf(token), token_expires, token_session: session._id };
    return { fields, answer: { link, expiresAt: token_expires } };
  });
}

/** The record whose history says that there was a link. */
async function historyOf(context: Context, { capture, item }: Capturing) {
  if (item) return { module: items.name, recordId: item._id, recordName: item.name ?? null };
  const provider = await whoHandsIn(context, String(capture.document_type));
  return { module: providers.name, recordId: provider._id, recordName: provider.name ?? null };
}

/** What both devices see of it. */
export const captureView = ({ capture, item, isByLink = false }: Started & { isByLink?: boolean }) => ({
  _id: capture._id,
  required_item: item?._id ?? null,
  document_type: capture.document_type ?? null,
  name: item ? (item.label ?? item.name ?? null) : capture.name,
  state: capture.state === 'done' ? ('done' as const) : ('open' as const),
  pages: pagesOfCapture(capture).map(({ _id, width, height }, order) => ({ _id, order, width, height })),
  item: item && {
    name: item.label ?? item.name ?? null,
    description: item.description ?? null,
    requires_exp_date: item.requires_exp_date === true,
    record: item.relatedCredentialingRecord ?? null,
  },
  sentBack: item && sentBackOf(item, isByLink),
});

/** A link opens the pages of its capture alone: what was sent before is for the maker's own session. */
function sentBackOf({ completionDetails: details }: Item, isByLink: boolean) {
  if (details?.approvalStatus !== 'Rejected') return null;
  const link = isByLink ? null : (details.documentLink as string | null | undefined);
  return { reason: (details.rejectionReason as string | null | undefined) ?? null, file: isFileLink(link) ? link : null };
}

import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { randomSecret, type Session } from '#server/accounts/sessions.ts';
import { noteEvent } from '#server/audit/note-event.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { isFileLink } from '#features/credentialing/file-link.ts';
import { itemToAnswer } from '#features/credentialing/server/public.ts';
import { documentCaptures } from '../document-captures.module.ts';
import { LINK_LASTS } from '../link-lasts.ts';
import { changeCapture, hashOf, pagesOfCapture, type Capturing } from './capturing.ts';

/** The capture of an item that waits for an upload of this person; one that they have begun is continued. */
export function startCapture(context: Context, itemId: string): Promise<Pick<Capturing, 'capture' | 'item'>> {
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

/** An address that opens this capture alone on another device, while the session goes on; the last one stops working. */
export function linkToCapture(capturing: Capturing, session: Session): Promise<{ link: string; expiresAt: string }> {
  const token = randomSecret(32);
  return changeCapture(capturing, async (inner) => {
    const { _id: recordId, name } = capturing.item;
    const about = { module: items.name, recordId, recordName: name ?? null };
    await noteEvent(inner, { ...about, event: 'opened on another device' });
    const token_expires = new Date(inner.now().getTime() + LINK_LASTS).toISOString();
    const link = `${inner.engine.settings.publicUrl}/doc-cap/${capturing.capture._id}#${token}`;
    const fields = { token_hash: hashOf(token), token_expires, token_session: session._id };
    return { fields, answer: { link, expiresAt: token_expires } };
  });
}

/** What both devices see of it. */
export const captureView = ({
  capture,
  item,
  isByLink = false,
}: Pick<Capturing, 'capture' | 'item'> & { isByLink?: boolean }) => ({
  _id: capture._id,
  required_item: item._id,
  state: capture.state === 'done' ? ('done' as const) : ('open' as const),
  pages: pagesOfCapture(capture).map(({ _id, width, height }, order) => ({ _id, order, width, height })),
  item: {
    name: item.label ?? item.name ?? null,
    description: item.description ?? null,
    requires_exp_date: item.requires_exp_date === true,
    record: item.relatedCredentialingRecord ?? null,
  },
  sentBack: sentBackOf(item, isByLink),
});

/** A link opens the pages of its capture alone: what was sent before is for the maker's own session. */
function sentBackOf({ completionDetails: details }: Capturing['item'], isByLink: boolean) {
  if (details?.approvalStatus !== 'Rejected') return null;
  const link = isByLink ? null : (details.documentLink as string | null | undefined);
  return { reason: (details.rejectionReason as string | null | undefined) ?? null, file: isFileLink(link) ? link : null };
}

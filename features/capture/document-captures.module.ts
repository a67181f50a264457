import { dateTime, defineModule, dropdown, list, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

export interface CapturedPage {
  _id: string;
  /** The id of its file. */
  file: string;
  /** Pixels of a picture, points of a PDF. */
  width: number;
  height: number;
  /** Of a PDF: how many pages it has. */
  sheets: number;
}

/** A document on its way from a camera to a required item, or to the documents of a provider. Only its maker sees it. */
export const documentCaptures = defineModule({
  name: 'documentCaptures',
  path: 'doc-cap',
  label: 'Captures of documents',
  singular: 'Capture of a document',
  icon: 'camera',
  fields: {
    required_item: relate('credentialingRequiredItems', 'Required item', { description: 'Empty: its maker adds it unasked' }),
    document_type: dropdown('Document type', 'Document Types', { description: 'Where no item asks for it' }),
    document: text('Document', { description: 'The id of what was handed in where no item asked for it' }),
    state: dropdown('State', ['open', 'done'], { default: 'open', indexed: true }),
    pages: list('Pages', { description: '`_id`, file, width, height, sheets; in their order', maxBytes: 16 * 1024 }),
    token_hash: text('Hash of the link', { writeOnly: true }),
    token_expires: dateTime('The link works until'),
    token_session: text('The session that made the link', { writeOnly: true }),
  },
  writes: 'server',
  roles: 'ignored',
  audited: false,
  softDelete: false,
  seenBy: forAll({ is: 'created_by' }),
});

export default documentCaptures;

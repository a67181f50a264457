import { check, effect } from '#server/records/rules.ts';
import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import { documents } from '#features/documents/documents.module.ts';
import { announceExpiry } from './announce-expiry.ts';
import { EXPIRATIONS } from './expiration-leads.ts';
import { expirationShape } from './expiration-shape.ts';

export default [
  effect(
    documents,
    'a document that is inside a lead when it becomes active is announced',
    { on: ['status', 'expiration_date', 'providers_documents'] },
    async ({ record, context }) => {
      if (record.status === 'Active' && record.expiration_date && record.providers_documents)
        await announceExpiry(context, record._id);
    },
  ),

  check(
    adminSettings,
    'lead days of document types are whole numbers of days',
    { on: ['setting'], orNew: true },
    ({ record, refuse }) => {
      if (record.key === EXPIRATIONS && !expirationShape.safeParse(record.setting).success)
        refuse('Each document type has at most ten leads, each a whole number of days from 0 to 730.', 'setting');
    },
  ),
];

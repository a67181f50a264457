import { array, checkbox, dateTime, defineModule, moduleChoice, multiSelect, object, text, url } from '#common/module.ts';
import { WEBHOOK_EVENTS } from '#common/webhooks.ts';

/** An address that hears what happens to the records of one module. Its secret is kept apart (`webhook-secrets.ts`). */
export const webhooks = defineModule({
  name: 'webhooks',
  label: 'Webhooks',
  singular: 'Webhook',
  icon: 'webhook',
  fields: {
    name: text('Name', { required: true }),
    url: url('Address', { required: true }),
    module: moduleChoice('Module', { required: true, indexed: true }),
    events: multiSelect(
      'Events',
      WEBHOOK_EVENTS.map(({ value, label }) => ({ value, label })),
      { required: true },
    ),
    fields: array('Only when these fields change', { maxBytes: 16 * 1024 }),
    searchTerms: object('Only records that match', { maxBytes: 16 * 1024 }),
    include: array('Fields that are sent', { maxBytes: 16 * 1024 }),
    active: checkbox('Active', { default: true }),
    paused_because: text('Paused because', { serverOnly: true }),
    paused_at: dateTime('Paused', { serverOnly: true }),
  },
  sort: { field: 'name', order: 'asc' },
  writes: 'admin',
  ownCalls: true,
  seenBy: { staff: 'nobody' },
  namesFields: { of: 'module', within: ['fields', 'searchTerms', 'include'] },
});

export default webhooks;

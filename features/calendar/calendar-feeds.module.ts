import { array, defineModule, multiRelate, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** A calendar that other programs read by a secret address, with the rights of its owner. */
export const calendarFeeds = defineModule({
  name: 'calendarFeeds',
  path: 'calendar-feeds',
  label: 'Calendar feeds',
  singular: 'Calendar feed',
  icon: 'rss',
  roles: 'unneeded',
  ownCalls: true,
  fields: {
    user: relate('users', 'User', { required: true }),
    layers: array('Layers', { maxBytes: 4 * 1024 }),
    groups: multiRelate('calendarGroups', 'Calendar groups'),
    token_hash: text('Hash of the address', { serverOnly: true, writeOnly: true, indexed: true }),
  },
  seenBy: forAll({ is: 'user' }),
});

export default calendarFeeds;

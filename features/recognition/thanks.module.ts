import { defineModule, flexRelate, multiRelate, number, relate, text, textArea } from '#common/module.ts';

/** Thanks from one colleague to others, with coins for each of them where the month's allowance has some. It is a post in the feed. */
export const thanks = defineModule({
  name: 'thanks',
  label: 'Thanks',
  singular: 'Thanks',
  icon: 'heart',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    to: multiRelate('users', 'To', { required: true }),
    message: textArea('Message', { required: true }),
    value: text('Value'),
    coins: number('Coins for each', { default: 0, min: 0 }),
    month: text('Month', { indexed: true }),
    about: flexRelate('About'),
    post: relate('socialConversations', 'Post'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: 'everybody', provider: { any: [{ in: 'to' }, { is: 'created_by' }] } },
  writes: 'server',
});

export default thanks;

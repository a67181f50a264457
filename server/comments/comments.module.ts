import { defineModule, flexRelate, multiRelate, text, textArea } from '#common/module.ts';
import { forAll, type RowRule } from '#common/row-rule.ts';

/** A comment whose record is gone for good belongs to nobody. */
const withItsRecord: RowRule = {
  all: [{ when: { field: 'related_record', op: 'notEmpty' } }, { through: 'related_record' }],
};

/** What staff say to each other about a record of any module. Providers do not see it. */
export const comments = defineModule({
  name: 'comments',
  label: 'Comments',
  singular: 'Comment',
  icon: 'message-circle',
  fields: {
    name: text('Name', { personal: true }),
    related_record: flexRelate('Record', undefined, { required: true }),
    message: textArea('Message', { required: true, personal: true }),
    mentions: multiRelate('users', 'Mentioned'),
  },
  roles: 'unneeded',
  seenBy: { staff: withItsRecord, provider: 'nobody', admin: withItsRecord },
  changedBy: forAll({ is: 'created_by' }),
  goesWith: 'related_record',
  personalOf: ['related_record'],
  timeline: { kind: 'comment', about: ['related_record'], shows: ['message', 'mentions'] },
  sort: { field: 'createdAt', order: 'desc' },
});

export default comments;

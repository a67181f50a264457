import { invalid } from '#common/errors.ts';
import { check } from '../records/rules.ts';
import { users } from '../accounts/users.module.ts';
import { comments } from './comments.module.ts';

const MOST_MENTIONS = 50;

export default [
  check(comments, 'a comment is about a record that is there', { on: ['related_record'], orNew: true }, async (save) => {
    const { record, context } = save;
    const { moduleName, recordId } = record.related_record ?? {};
    if (!moduleName || !recordId) return;
    const isModule = context.engine.registry.modules.has(moduleName);
    const { records } = context.asSystem('a comment is about a record that is there');
    // the same refusal, code and all, as for a record that is there and out of sight
    if (!isModule || !(await records.find(moduleName, recordId)))
      throw invalid({ related_record: 'The chosen record does not exist.' });
  }),
  check(comments, 'a comment mentions people who are there', { on: ['mentions'], orNew: true }, async (save) => {
    const { record, previous, refuse, context } = save;
    const known = new Set(previous?.mentions ?? []);
    const ids = [...new Set(record.mentions ?? [])].filter((id) => !known.has(id));
    if (!ids.length) return;
    const { records } = context.asSystem('a comment mentions people who are there');
    if ((await records.count(users, { _id: ids })) < ids.length) refuse('The chosen user does not exist.', 'mentions');
  }),
  check(comments, 'a comment mentions at most 50 people', { on: ['mentions'] }, ({ record, refuse }) => {
    if ((record.mentions ?? []).length > MOST_MENTIONS) refuse(`A comment mentions at most ${MOST_MENTIONS} people.`, 'mentions');
  }),
];

import { check } from '../records/rules.ts';
import { comments } from './comments.module.ts';

const MOST_MENTIONS = 50;

export default [
  check(comments, 'a comment mentions at most 50 people', { on: ['mentions'] }, ({ record, refuse }) => {
    if ((record.mentions ?? []).length > MOST_MENTIONS) refuse(`A comment mentions at most ${MOST_MENTIONS} people.`, 'mentions');
  }),
];

import { check } from '../records/rules.ts';
import { relationships } from './relationships.module.ts';

export default [
  check(
    relationships,
    'the name, type, and modules of a relationship cannot change',
    { on: ['name', 'type', 'primary_module', 'related_module'] },
    ({ isNew, refuse }) => {
      if (!isNew) refuse('The name, type, and modules of a relationship cannot be changed. Create a new one instead.');
    },
  ),
];

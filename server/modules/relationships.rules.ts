import { before } from '../records/rules.ts';
import { relationships } from './relationships.module.ts';

export default [
  before(
    relationships,
    'what two modules are related by stays as it was made: tables stand on it',
    { on: ['name', 'type', 'primary_module', 'related_module'] },
    ({ isNew, refuse }) => {
      if (!isNew) refuse('A relationship keeps its name, type and modules. Make a new one instead.');
    },
  ),
];

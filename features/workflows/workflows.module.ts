import { CONDITION_MATCHES } from '#common/conditions.ts';
import { checkbox, dateTime, defineModule, dropdown, moduleChoice, number, text } from '#common/module.ts';

export const WHEN_SAVED = 'when a record is saved';
export const AFTER_TIME = 'after time elapses';

export const workflows = defineModule({
  name: 'workflows',
  label: 'Workflows',
  singular: 'Workflow',
  icon: 'git-branch',
  configuration: { part: 'workflows', by: ['name'], last: ['active'] },
  fields: {
    module: moduleChoice('Module', { indexed: true }),
    active: checkbox('Active', { default: false, indexed: true }),
    match: dropdown('Conditions that must hold', CONDITION_MATCHES, { default: 'All' }),
    executionOccurs: dropdown('Execution occurs', [WHEN_SAVED, AFTER_TIME], { default: WHEN_SAVED }),
    runsOnExisting: checkbox('Runs on records that meet the conditions already', { default: false }),
    appliesTo: dropdown(
      'Applies to',
      [
        { value: 'both', label: 'New and Updated Records' },
        { value: 'new', label: 'New Record Only' },
        { value: 'update', label: 'Updated Records Only' },
      ],
      { default: 'both' },
    ),
    processingOrder: number('Processing order', { default: 0 }),
    weight: number('Weight', { default: 0 }),
    switchedOn: dateTime('Switched on', { serverOnly: true }),
    paused: text('Why it is paused', { serverOnly: true }),
  },
  sort: { field: 'name', order: 'desc' },
  writes: 'admin',
  raises: 'rules',
});

export default workflows;

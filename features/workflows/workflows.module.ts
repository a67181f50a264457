import { checkbox, defineModule, dropdown, moduleChoice, number } from '#common/module.ts';

export const workflows = defineModule({
  name: 'workflows',
  label: 'Workflows',
  singular: 'Workflow',
  icon: 'git-branch',
  configuration: { part: 'workflows', by: ['name'] },
  fields: {
    module: moduleChoice('Module', { indexed: true }),
    active: checkbox('Active', { default: true, indexed: true }),
    executionOccurs: dropdown('Execution occurs', ['when a record is saved', 'after time elapses'], {
      default: 'when a record is saved',
    }),
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
  },
  sort: { field: 'name', order: 'desc' },
  writes: 'admin',
});

export default workflows;

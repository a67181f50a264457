import { defineModule, dropdown, list, moduleChoice, number, relate, text } from '#common/module.ts';

/** `fields` are `{ fieldName, value }` or `{ fieldName, formula }`: what option 1 writes to the target, 2 to a related module, 3 to a new record. */
export const workflowActions = defineModule({
  name: 'workflowActions',
  path: 'workflow-actions',
  label: 'Workflow actions',
  singular: 'Workflow action',
  icon: 'bolt',
  configuration: { part: 'workflows', by: ['workflow', 'name'] },
  fields: {
    name: text('Name'),
    workflow: relate('workflows', 'Workflow', { required: true }),
    option: dropdown('Action', [
      { value: '1', label: 'Update fields in the target module' },
      { value: '2', label: 'Update fields in a related module' },
      { value: '3', label: 'Create a record in a module associated with the target' },
    ]),
    relatedModule: moduleChoice('Related module'),
    relationship: text('Relationship'),
    fields: list('Fields', { maxBytes: 64 * 1024 }),
    order: number('Order', { default: 0 }),
  },
  writes: 'admin',
  raises: 'rules',
  softDelete: false,
});

export default workflowActions;

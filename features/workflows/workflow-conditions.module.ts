import { CONDITION_OPERATORS } from '#common/conditions.ts';
import { defineModule, dropdown, moduleChoice, number, relate, text } from '#common/module.ts';

export const TIME_SPANS = ['days', 'weeks', 'months', 'years'] as const;

/** There is no option 4: the numbers are the specification's. */
export const workflowConditions = defineModule({
  name: 'workflowConditions',
  path: 'workflow-conditions',
  label: 'Workflow conditions',
  singular: 'Workflow condition',
  icon: 'filter',
  configuration: { part: 'workflows', by: ['workflow', 'name'] },
  fields: {
    name: text('Name'),
    workflow: relate('workflows', 'Workflow', { required: true }),
    option: dropdown('Condition', [
      { value: '1', label: 'A field has a value' },
      { value: '2', label: 'A field changes' },
      { value: '3', label: 'A field does not change for a time' },
      { value: '5', label: 'A field of a related module has a value' },
    ]),
    relatedModule: moduleChoice('Related module'),
    relationship: text('Relationship'),
    field: text('Field'),
    operator: dropdown('Operator', CONDITION_OPERATORS),
    value: text('Value'),
    time_count: number('Time'),
    time_span: dropdown('Unit of time', TIME_SPANS),
    order: number('Order', { default: 0 }),
  },
  writes: 'admin',
  raises: 'rules',
  softDelete: false,
});

export default workflowConditions;

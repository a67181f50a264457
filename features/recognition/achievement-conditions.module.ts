import { defineModule, dropdown, number, object, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

/**
 * When an achievement is reached: the count, sum or average of a field passes `trigger` within `timeFrame`
 * `{ spanType, dateSpecifier, dateSpecifierEnd }`.
 */
export const achievementConditions = defineModule({
  name: 'achievementConditions',
  path: 'achievement-conditions',
  label: 'Achievement conditions',
  singular: 'Achievement condition',
  icon: 'target',
  fields: {
    name: text('Name'),
    achievement: relate('achievements', 'Achievement', { required: true }),
    functionType: dropdown('Function', ['count', 'sum', 'avg']),
    functionField: object('Field', { description: 'fieldName', maxBytes: 4 * 1024 }),
    functionFieldValue: object('Value', { description: 'type, value', maxBytes: 4 * 1024 }),
    trigger: number('Threshold'),
    timeFrame: object('Time frame', { description: 'spanType, dateSpecifier, dateSpecifierEnd', maxBytes: 4 * 1024 }),
  },
  writes: 'admin',
  seenBy: { staff: hangsOn('achievement') },
});

export default achievementConditions;

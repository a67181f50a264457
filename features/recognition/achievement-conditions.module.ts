import { defineModule, dropdown, number, object, relate, text } from '#common/module.ts';

export const FUNCTION_TYPES = ['count', 'sum', 'avg'] as const;

/**
 * When an achievement is earned: the count of records, or the sum or average of `functionField` `{ fieldName }`, is at least `trigger`.
 * `functionFieldValue` `{ type: equals | include | exclude, value }`, `where` (a search) and `timeFrame`
 * `{ spanType, dateSpecifier, dateSpecifierEnd }`, by `dateField`, say of which records. All conditions of an achievement must hold.
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
    functionType: dropdown('Function', FUNCTION_TYPES),
    functionField: object('Field', { description: 'fieldName', maxBytes: 4 * 1024 }),
    functionFieldValue: object('Value', { description: 'type, value', maxBytes: 16 * 1024 }),
    where: object('Only records that match', { description: 'A search.', maxBytes: 64 * 1024 }),
    trigger: number('Threshold'),
    timeFrame: object('Time frame', { description: 'spanType, dateSpecifier, dateSpecifierEnd', maxBytes: 4 * 1024 }),
    dateField: text('Date field', { description: 'What the time frame is about; empty: when the record was made or changed.' }),
  },
  namesFields: { of: 'achievement.related_module', within: ['functionField', 'where', 'dateField'] },
  writes: 'admin',
  seenBy: { staff: 'nobody' },
});

export default achievementConditions;

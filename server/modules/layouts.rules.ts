import { check } from '../records/rules.ts';
import { layouts } from './layouts.module.ts';

export default [
  check(
    layouts,
    'a layout belongs to a module and lists the names of its fields',
    { on: ['ssModule', 'sections'] },
    ({ record, refuse, context }) => {
      const modules = [...context.engine.registry.modules.values()];
      if (record.ssModule && !modules.some(({ _id, name }) => record.ssModule === _id || record.ssModule === name))
        refuse('This layout names a module that does not exist.', 'ssModule');
      const areSections = (record.sections ?? []).every(
        ({ sectionName, sectionFields }) =>
          (sectionName === undefined || typeof sectionName === 'string') &&
          Array.isArray(sectionFields) &&
          sectionFields.every((field) => typeof field === 'string'),
      );
      if (!areSections) refuse('Every section needs a name and a list of field names.', 'sections');
    },
  ),
];

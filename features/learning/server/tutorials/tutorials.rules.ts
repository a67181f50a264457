import { check } from '#server/records/rules.ts';
import { tutorials } from '../../tutorials.module.ts';

export default [
  check(
    tutorials,
    'an active tutorial has something to show',
    { on: ['active', 'sourceType', 'sourcePath'], orNew: true },
    ({ record, refuse }) => {
      const needsFile = record.sourceType === 'video' || record.sourceType === 'image';
      if (record.active && needsFile && !record.sourcePath)
        refuse('Upload the video or image before it is active.', 'sourcePath');
    },
  ),
  check(tutorials, 'a tutorial is offered on screens and modules that have names', { on: ['show_on'], orNew: true }, (save) => {
    const { record, refuse, context } = save;
    const isKnown = (place: unknown) =>
      typeof place === 'string' && (/^\/[\w/-]+$/.test(place) || context.engine.registry.modules.has(place));
    if ((record.show_on ?? []).some((place) => !isKnown(place)))
      refuse('Name screens by their addresses, such as /app/dashboard, and modules by their names, such as leads.', 'show_on');
  }),
];

import { z } from 'zod';
import { inOneSentence, readGiven } from '../read-given.ts';
import { check } from '../records/rules.ts';
import { statedConditions } from './field-definition.ts';
import { layouts } from './layouts.module.ts';
import { unknownIn } from './unknown-in-conditions.ts';

const sections = z.array(
  z.strictObject({
    sectionName: z.string().max(200).optional(),
    sectionFields: z.array(z.string().max(200)).max(400),
    columns: z.union([z.literal(1), z.literal(2)]).optional(),
    folded: z.boolean().optional(),
    tab: z.string().max(100).optional(),
    visibleWhen: statedConditions.visibleWhen,
    text: z.string().max(2_000).optional(),
  }),
);

const relatedLists = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^[^.]+\.[^.]+$/),
  )
  .max(400);

export default [
  check(
    layouts,
    'a layout belongs to a module and lists the names of its fields',
    { on: ['ssModule', 'sections'] },
    ({ record, refuse, context }) => {
      const module = [...context.engine.registry.modules.values()].find(
        ({ _id, name }) => record.ssModule === _id || record.ssModule === name,
      );
      if (record.ssModule && !module) refuse('This layout names a module that does not exist.', 'ssModule');
      const read = readGiven(sections, record.sections ?? []);
      if ('problems' in read) return refuse(sentenceOf(inOneSentence(read.problems[0]!, 'sections')), 'sections');
      const problem =
        module && read.data.map(({ visibleWhen }) => unknownIn(visibleWhen ?? undefined, module.fields)).find(Boolean);
      if (problem) refuse(`visibleWhen: ${problem}`, 'sections');
    },
  ),
  check(
    layouts,
    'a layout names related lists by module and field',
    { on: ['relatedLists'], when: ({ record }) => Boolean(record.relatedLists) },
    ({ record, refuse }) => {
      if (!relatedLists.safeParse(record.relatedLists).success)
        refuse('Each related list is named by its module and its field, such as tasks.leads_tasks.', 'relatedLists');
    },
  ),
];

const sentenceOf = (problem: string) => `Every section needs a name and a list of field names. ${problem}`;

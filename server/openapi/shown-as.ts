import { z } from 'zod';

/** Schemas that the description shows by the name of a component, where a route reads them more loosely than it describes them. */
export const shownAs = z.registry<{ component: string }>();

/** Shapes that many calls have, by the name of the component that states them once. */
export const sharedShapes = new Map<string, z.ZodType>();

/** States a shape once in the description, where many calls have it. */
export function shared<Schema extends z.ZodType>(component: string, schema: Schema): Schema {
  sharedShapes.set(component, schema.clone(schema._zod.def as Schema['_zod']['def']));
  shownAs.add(schema, { component });
  return schema;
}

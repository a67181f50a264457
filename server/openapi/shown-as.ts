import { z } from 'zod';

/** Schemas that the description shows by the name of a component, where a route reads them more loosely than it describes them. */
export const shownAs = z.registry<{ component: string }>();

import type { ModuleAccess } from '#common/access.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { sayLater } from '../words/say.ts';
import { boardFields, dayFields, groupFields, placeFields } from './group-fields.ts';
import type { ListState, Shape } from './list-state.ts';

export const SHAPE_LABELS: Record<Shape, string> = {
  table: sayLater('Table'),
  board: sayLater('Board'),
  calendar: sayLater('Calendar'),
  map: sayLater('Map'),
};

/** What a shape is made by: the groups of a table, the columns of a board, the days of a calendar, the places of a map. */
export const fieldsFor = (shape: Shape, module: DescribedModule, access: ModuleAccess): DescribedField[] => {
  const fields = OFFERED[shape](module, access);
  return shape === 'table' ? fields : fields.toSorted((a, b) => likelihood(b, module) - likelihood(a, module));
};

const OFFERED = { table: groupFields, board: boardFields, calendar: dayFields, map: placeFields };
const SYSTEM = new Set(['createdAt', 'updatedAt', 'deleted', 'created_by', 'modified_by']);

/** What of several fields is meant when nobody has said: a state, then what the list is about, times of the system last. */
const likelihood = ({ fieldName, options }: DescribedField, { keyFacts }: DescribedModule): number =>
  (SYSTEM.has(fieldName) ? -4 : 0) + (options?.some(({ tone }) => tone) ? 2 : 0) + (keyFacts?.includes(fieldName) ? 1 : 0);

/** The field of the shape that a list has, the likeliest where none was chosen; a table may have none. */
export function chosenField(
  state: Pick<ListState, 'shape' | 'groupBy' | 'dateField' | 'placeField'>,
  module: DescribedModule,
  access: ModuleAccess,
): DescribedField | undefined {
  const fields = fieldsFor(state.shape, module, access);
  const name = state[PARAM_OF[state.shape]];
  return fields.find(({ fieldName }) => fieldName === name) ?? (state.shape === 'table' ? undefined : fields[0]);
}

export const PARAM_OF = { table: 'groupBy', board: 'groupBy', calendar: 'dateField', map: 'placeField' } as const;

import { featureAct } from '../runs/feature-act.ts';
import { takeOverSome, type TakingOver } from './take-over.ts';

/** Takes the values of a field over into its column of another type. */
export default featureAct<TakingOver>({
  name: 'convert-field',
  title: 'Converted values of',
  done: 'converted',
  batch: 2_000,
  workMany: takeOverSome,
});

export { shipView } from './ship-view.ts';
export { viewFor } from './view-for.ts';

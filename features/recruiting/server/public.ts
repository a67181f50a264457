export { geolocationNotice, pointOfZip } from './geolocation.ts';
export { placeSub, type PlacementTerms } from './place-sub.ts';
export type { Hire, Person } from './demo-openings.ts';

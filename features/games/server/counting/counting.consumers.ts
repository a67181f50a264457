import { consume } from '#server/events/event.ts';
import { countRecords } from './count-records.ts';

export default consume(
  'count-records-in-games',
  { whats: ['created', 'changed'], sources: ['direct record', 'mass update', 'client'], gathers: 900, commitsItself: true },
  countRecords,
);

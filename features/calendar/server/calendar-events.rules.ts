import { districtSelection } from '#common/validators/chosen.ts';
import { check } from '#server/records/rules.ts';
import { calendarEvents } from '../calendar-events.module.ts';

export default [
  check(
    calendarEvents,
    'an event for districts names them, and one for none is a system event',
    { on: ['district_mode', 'districts', 'is_system'] },
    ({ record: { district_mode: mode, districts, is_system }, refuse }) => {
      if (mode !== 'select' && mode !== 'none') return;
      const problem = districtSelection({ mode, districts: districts ?? [], isSystem: is_system === true });
      if (problem) refuse(problem, mode === 'select' ? 'districts' : 'is_system');
    },
  ),
];

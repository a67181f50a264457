export { companyHolidays } from './company-holidays.ts';
export { dropEvent, keepEvent } from './kept-events.ts';
export { groupTitled } from './group-titled.ts';
export { workingDays } from './working-days.ts';

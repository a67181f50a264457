import type { Screens } from '#web/screens.ts';
import { CALENDAR_DAY } from '../start-parts.ts';

const screens: Screens = {
  home: [{ order: 11, visible: CALENDAR_DAY.visible, widget: CALENDAR_DAY, load: () => import('./calendar-day.tsx') }],
};

export default screens;

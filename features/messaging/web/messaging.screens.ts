import { isSystemAdmin } from '#web/access-of.ts';
import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  home: [{ order: 6, visible: isSystemAdmin, load: () => import('./failed-mail.tsx') }],
};

export default screens;

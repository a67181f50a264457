import { say } from '../words/say.ts';
import { confirmAction } from './dialogs.ts';

/** @returns whether what is typed is given up */
export const confirmLeaving = (): Promise<boolean> =>
  confirmAction({
    title: say('Leave without saving?'),
    text: say('Your changes have not been saved.'),
    confirm: say('Leave'),
    deny: say('Stay'),
    danger: true,
  });

import { likeTheirScreens } from './access-of.ts';
import type { Screens } from './screens.ts';

const files = import.meta.glob<{ default: Screens }>('/features/*/web/*.screens.ts', { eager: true });

const routes = collect('routes');

/** The only file of the shell that knows that features exist, beside the one that finds their words. */
export const screens: Required<Screens> = {
  routes,
  navigation: likeTheirScreens(collect('navigation'), routes),
  moduleEntries: collect('moduleEntries'),
  recordTabs: collect('recordTabs'),
  recordHeader: collect('recordHeader'),
  recordActions: collect('recordActions'),
  listActions: collect('listActions'),
  saveSteps: collect('saveSteps'),
  timelineVerbs: collect('timelineVerbs'),
  listButtons: collect('listButtons'),
  listHeads: collect('listHeads'),
  studioHeads: collect('studioHeads'),
  overlays: collect('overlays'),
  links: collect('links'),
  textTools: collect('textTools'),
  banners: collect('banners'),
  home: collect('home'),
  headButtons: collect('headButtons'),
  widgets: collect('widgets'),
  menus: collect('menus'),
  navigationParts: collect('navigationParts'),
  staffButtons: collect('staffButtons'),
};

function collect<Part extends keyof Screens>(part: Part): NonNullable<Screens[Part]> {
  return Object.values(files).flatMap((file) => (file.default[part] ?? []) as never[]) as unknown as NonNullable<Screens[Part]>;
}

import { createStore } from '#web/store.ts';
import type { Conference } from './dialer-api.ts';

/** The dialer campaign of this tab, in its session storage: a reload shows it before the server answers. */
const KEY = 'dialer-campaign';

/** The id of the run whose panel is open; undefined: none. */
export const openCampaign = createStore<string | undefined>(keptCampaign()?._id);

/** The run whose panel somebody asked for: it is not folded. A new object each time. */
export const askedCampaign = createStore<{ _id: string } | undefined>(undefined);

export function keptCampaign(): Conference | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Conference | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepCampaign(conference: Conference): void {
  if (openCampaign.current() === conference._id) sessionStorage.setItem(KEY, JSON.stringify(conference));
}

export function showCampaign(conference: Conference): void {
  openCampaign.set(conference._id);
  keepCampaign(conference);
}

export function askForCampaign(conference: Conference): void {
  showCampaign(conference);
  askedCampaign.set({ _id: conference._id });
}

export function closeCampaign(): void {
  sessionStorage.removeItem(KEY);
  openCampaign.set(undefined);
}

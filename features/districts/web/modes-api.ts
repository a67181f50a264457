import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { sessionStore, type Session } from '#web/session-store.ts';

export interface DistrictMode {
  _id: string;
  districtId: string | null;
  name: string | null;
  imageUrl: string | null;
  until: string;
}
export interface ClientMode {
  _id: string;
  name: string | null;
  imageUrl: string | null;
}
/** In which modes the session is, as the server says; its row alone counts. */
export type SessionWithModes = Session & { district?: DistrictMode | null; clientMode?: ClientMode | null };

/** What this browser keeps of district mode, for its hour. */
const KEPT = 'emulatedDistrict';

export function keptDistrict(): DistrictMode | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as DistrictMode | null;
    return kept && Date.parse(kept.until) > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export const forgetDistrict = () => localStorage.removeItem(KEPT);
export const hasKeptDistrict = (): boolean => localStorage.getItem(KEPT) !== null;

export async function enterDistrict(district: string): Promise<void> {
  const answer = await api<{ district: Omit<DistrictMode, 'until'>; until: string }>('/api/districts/emulate-district', {
    body: { district },
    quiet: true,
  });
  localStorage.setItem(KEPT, JSON.stringify({ ...answer.district, until: answer.until }));
  await readAllAnew();
}

/** The page shows pictures of its own address alone. */
export const isOwnPicture = (address: string | null): address is string =>
  address !== null && URL.parse(address, location.origin)?.origin === location.origin;

/** Also when the hour is over: the server is told, and the browser forgets it. */
export async function leaveDistrict(): Promise<void> {
  // the other tabs read anew when the browser forgets it: by then the server has
  await api('/api/districts/cancel-emulate-district', { body: {}, quiet: true }).finally(forgetDistrict);
  await readAllAnew();
}

export async function enableClientMode(client: string): Promise<void> {
  await api('/api/clients/enable-client-mode', { body: { client }, quiet: true });
  announce();
  await readAllAnew();
}

export async function disableClientMode(): Promise<void> {
  await api('/api/clients/disable-client-mode', { body: {}, quiet: true });
  announce();
  await readAllAnew();
}

/** What was read in another mode is not shown in this one. */
export async function readAllAnew(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
}

/** Tells the other tabs of this browser. */
const CHANGED = 'clientModeChanged';
const announce = () => localStorage.setItem(CHANGED, String(Date.now()));

/** Another tab entered or left a mode; signing out ends it here. */
export function watchModes(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEPT || key === CHANGED) void readAllAnew();
  };
  const onSession = () => {
    if (!sessionStore.current()) forgetDistrict();
  };
  globalThis.addEventListener('storage', onStorage);
  const unsubscribe = sessionStore.subscribe(onSession);
  return () => {
    globalThis.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}

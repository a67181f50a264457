import { endSession } from './api.ts';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session-store.ts';

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/** Hears an event of the server for as long as the answer is not called. */
export const onServerEvent = (event: string, listener: Listener): (() => void) => {
  const heard = listeners.get(event) ?? new Set();
  listeners.set(event, heard.add(listener));
  return () => heard.delete(listener);
};

/** Opens the socket of the signed-in user once the first screen stands; the answer closes it. */
export function connect(): () => void {
  let close = () => {};
  let isWanted = true;
  void whenIdle().then(async () => {
    if (!isWanted) return;
    const { io } = await import('socket.io-client');
    if (!isWanted) return;
    const socket = io({ auth: { token: sessionStore.token() }, transports: ['websocket', 'polling'] });
    let wasConnected = false;
    socket.on('connect', () => {
      // Events of the time without connection are lost: what is on screen is asked for again.
      if (wasConnected) void queryClient.invalidateQueries();
      wasConnected = true;
    });
    socket.on('session-ended', endSession);
    socket.on('modules-changed', () => void queryClient.invalidateQueries({ queryKey: ['ss-modules'] }));
    socket.on('records-changed', (change: { moduleName?: string }) => {
      if (change?.moduleName) void queryClient.invalidateQueries({ queryKey: ['records', change.moduleName] });
    });
    socket.onAny((event: string, payload: unknown) => listeners.get(event)?.forEach((listener) => listener(payload)));
    close = () => socket.disconnect();
  });
  return () => {
    isWanted = false;
    close();
  };
}

/** The screen and its data come first: the socket waits until the browser has nothing else to do. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 300);
  });

import { endSession } from './end-session.ts';
import { queryClient } from './query-client.ts';
import { peopleStore, type Person } from './records/people-store.ts';
import { listsChanged, recordChanged } from './refetch-shown.ts';
import { somethingChanged } from './seen-position.ts';
import { sessionStore } from './session-store.ts';
import { keyOf, watchScreen, type Wire } from './watched.ts';

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
/** What came before anybody listened: the parts beside a screen are loaded after it. */
let unheard: { event: string; payload: unknown }[] = [];
const MOST_UNHEARD = 100;

/** Hears an event of the server, also one that nobody has heard yet, for as long as the answer is not called. */
export const onServerEvent = (event: string, listener: Listener): (() => void) => {
  const heard = listeners.get(event) ?? new Set();
  listeners.set(event, heard.add(listener));
  const late = unheard.filter((each) => each.event === event);
  unheard = unheard.filter((each) => each.event !== event);
  for (const { payload } of late) listener(payload);
  return () => heard.delete(listener);
};

/** What this file alone listens to. */
const OWN = ['record-changed', 'presence'];

const tell = (event: string, payload: unknown) => {
  if (OWN.includes(event)) return;
  const heard = listeners.get(event);
  if (heard?.size) heard.forEach((listener) => listener(payload));
  else unheard = [...unheard, { event, payload }].slice(-MOST_UNHEARD);
};

/** Until when this page has surely heard everything: in time of day, as `performance.now()` may stand still while a machine sleeps. */
let heardUntil = Date.now();
/** What is on the screen, as the server knows it. */
export const screen = watchScreen(queryClient, () => heardUntil);
sessionStore.subscribe(() => {
  heardUntil = Date.now();
  unheard = [];
  screen.forget();
});

interface RecordKey {
  moduleName: string;
  _id: string;
}

/** Opens the socket of the signed-in user once the first screen stands; the answer closes it. */
export function connect(): () => void {
  let close = () => {};
  let isWanted = true;
  void whenIdle().then(async () => {
    if (!isWanted) return;
    const { io } = await import('socket.io-client');
    if (!isWanted) return;
    const socket = io({
      auth: (say) => say({ token: sessionStore.token(), age: Date.now() - heardUntil, watches: screen.all() }),
      transports: ['websocket', 'polling'],
    });
    let lastPing: number | undefined;
    socket.on('connect', () => {
      somethingChanged();
      screen.to(wireOf(socket));
    });
    socket.on('disconnect', () => {
      lastPing = undefined;
      screen.to(undefined);
      peopleStore.set(new Map());
    });
    socket.io.on('ping', () => {
      // A ping follows the answer to the one before it: all that was said until that answer has come, also to a page that slept.
      if (lastPing) heardUntil = lastPing;
      if (socket.connected) lastPing = Date.now();
    });
    socket.on('session-ended', endUnlessReplaced);
    socket.on('connect_error', ({ message }) => message === 'unauthenticated' && endUnlessReplaced());
    socket.on('events-missed', askAgain);
    socket.on('modules-changed', () => void queryClient.invalidateQueries({ queryKey: ['ss-modules'] }));
    socket.on('records-changed', (change: { moduleName?: string }) => {
      if (change?.moduleName) listsChanged(change.moduleName);
    });
    socket.on('record-changed', ({ moduleName, _id }: RecordKey) => void recordChanged(moduleName, _id));
    socket.on('presence', ({ moduleName, _id, people }: RecordKey & { people: Person[] }) =>
      peopleStore.set(new Map(peopleStore.current()).set(keyOf({ module: moduleName, id: _id }), people)),
    );
    socket.onAny(somethingChanged); // before the pages ask again
    socket.onAny(tell);
    close = () => socket.disconnect();
  });
  return () => {
    isWanted = false;
    close();
  };
}

const wireOf = (socket: { emit(name: string, what: object): unknown }): Wire => ({
  watch: (what) => void socket.emit('watch', what),
  unwatch: (what) => {
    socket.emit('unwatch', what);
    const people = new Map(peopleStore.current());
    if (people.delete(keyOf(what))) peopleStore.set(people);
  },
});

const ANSWER_MS = 2_000;

/** Who has just asked to work as somebody else again ended this session themselves: the answer with the next is on its way. */
function endUnlessReplaced() {
  const token = sessionStore.token();
  setTimeout(() => void endSession(token), ANSWER_MS);
}

const SPREAD_MS = 10_000;
let asking: ReturnType<typeof setTimeout> | undefined;

/** All pages of a node that was restarted have missed something at the same moment: they ask one after another. */
function askAgain() {
  void queryClient.invalidateQueries({ refetchType: 'none' });
  asking ??= setTimeout(() => {
    asking = undefined;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
  }, Math.random() * SPREAD_MS);
}

/** In milliseconds: how long nothing is fetched before the screen stands, and the longest that it is waited for. */
const STANDS = 100;
const LONGEST = 3_000;

/** The screen and its data come first: the socket waits until nothing is fetched and the browser has nothing else to do. */
async function whenIdle(): Promise<void> {
  const until = Date.now() + LONGEST;
  for (let quiet = 0; quiet < STANDS && Date.now() < until; quiet = queryClient.isFetching() ? 0 : quiet + STANDS / 2)
    await new Promise((resolve) => setTimeout(resolve, STANDS / 2));
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 300);
  });
}

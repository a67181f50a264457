import { sessionStore } from '../session-store.ts';
import { createStore, useStore } from '../store.ts';
import { ENGLISH, speakAs } from './say.ts';

/** `en-XA` is English in disguise: it shows what is not said by `say`. */
export type Language = 'en' | 'es' | 'en-XA';

const PSEUDO = 'en-XA';
const store = createStore<Language>('en');

export const useLanguage = (): Language => useStore(store);

/** Resolves when the first page can be drawn; afterwards the language follows who is signed in and what they choose. */
export async function startLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('language');
  if (asked === PSEUDO) sessionStorage.setItem('language', asked);
  else if (asked) sessionStorage.removeItem('language');
  sessionStore.subscribe(() => void follow());
  await follow();
}

/** What a provider's profile says: a language, or `automatic` or nothing for what the browser asks for. */
export function adoptLanguage(userId: string, chosen: string | null | undefined): void {
  if (chosen) localStorage.setItem(keyOf(userId), chosen);
  else localStorage.removeItem(keyOf(userId));
  void follow();
}

/** Staff read English; who acts as a provider is staff. */
function wanted(): Language {
  if (sessionStorage.getItem('language') === PSEUDO) return PSEUDO;
  const user = sessionStore.current()?.user;
  if (user && (user.userType !== 'Provider' || sessionStore.isActing())) return 'en';
  const chosen = user && localStorage.getItem(keyOf(user._id));
  if (chosen === 'en' || chosen === 'es') return chosen;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/** Without its words, which a device that is offline may lack, the page goes on in the language that it has. */
async function follow(): Promise<void> {
  const language = wanted();
  if (language === store.current()) return;
  const speech = await SPEECHES[language]().catch(() => undefined);
  if (!speech || language !== wanted()) return;
  speakAs({ ...speech, language });
  document.documentElement.lang = language;
  store.set(language);
}

const SPEECHES = {
  en: async () => ENGLISH,
  es: () => import('./spanish.ts').then(({ inSpanish, answerInSpanish }) => ({ put: inSpanish, answer: answerInSpanish })),
  'en-XA': () => import('./pseudo.ts').then(({ inPseudo, answerInPseudo }) => ({ put: inPseudo, answer: answerInPseudo })),
};

const keyOf = (userId: string) => `muster:${userId}:language`;

import { brand } from '../brand.ts';

/** Lets people put the product on their home screen in the brand's dress, and keeps the shell for when there is no connection. */
export function offerInstall() {
  link('manifest', `/${brand.key}.webmanifest`);
  link('apple-touch-icon', `/icons/${brand.key}-apple-180.png`);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first screen: its own files come first.
  addEventListener('load', () => setTimeout(() => void register(), 2000), { once: true });
}

/** Reloads the page with the newest files: a worker that waits for the update takes over first. */
export async function reloadIntoUpdate(): Promise<void> {
  const registration = await registered();
  await registration?.update().catch(() => undefined);
  registration?.waiting?.postMessage('take-over');
  location.reload();
}

const registered = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined);

async function register() {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch (problem) {
    // Without it everything works but the page for being offline.
    console.warn('The shell is not kept for offline use.', problem);
  }
}

function link(rel: string, href: string) {
  const element = document.createElement('link');
  element.rel = rel;
  element.href = href;
  document.head.append(element);
}

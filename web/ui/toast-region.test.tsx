import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { ToastRegion } from './toast-region.tsx';
import { DEFAULT_DURATION, standsFor, toast, toastStore } from './toasts.ts';

/** The store is one for the page, and files share what they import. */
const dismissAll = () => {
  while (toastStore.current().length > 0) for (const { id } of toastStore.current()) toast.dismiss(id);
};
beforeEach(dismissAll);
afterEach(dismissAll);

const texts = () => toastStore.current().map(({ text }) => text);

test('toasts have the styles success, warning, danger and stealth, and are read aloud [SHELL-016]', () => {
  toast.success('Saved');
  toast.warning('Check this');
  toast.danger('Refused');
  toast.stealth('Working');

  const html = renderToStaticMarkup(<ToastRegion />);

  for (const style of ['success', 'warning', 'danger', 'stealth']) expect(html).toContain(`data-style="${style}"`);
  expect(html).toMatch(/aria-live="polite".*Working.*aria-live="assertive".*Refused/);
});

test('a toast stands for a second unless told otherwise, a success for four; a specified time is kept, an error stays (decision 132) [SHELL-018]', () => {
  expect([standsFor({ style: 'stealth' }), standsFor({ style: 'warning' })]).toEqual([1000, 1000]);
  expect([standsFor({ style: 'success' }), standsFor({ style: 'success', duration: 1500 })]).toEqual([4000, 1500]);
  expect([standsFor({ style: 'stealth', duration: 3000 }), standsFor({ style: 'warning', duration: 3000 })]).toEqual([
    3000, 3000,
  ]);
  expect([standsFor({ style: 'danger' }), standsFor({ style: 'danger', duration: 3000 })]).toEqual([Infinity, Infinity]);
});

test('a notice of the server that names the default duration stands as long as one that names none', () => {
  toast.fromServer({ text: 'Credentialing record created for placement.', style: 'success', duration: DEFAULT_DURATION });
  toast.fromServer({ text: 'Longer', style: 'success', duration: 6000 });

  expect(toastStore.current().map(standsFor)).toEqual([4000, 6000]);
});

test('errors about one thing go when it is well, others stay', () => {
  toast.danger('First name is Invalid. Cannot save.', 'leads/1');
  toast.danger('Email is Invalid. Cannot save.', 'leads/2');

  toast.settle('leads/1');

  expect(texts()).toEqual(['Email is Invalid. Cannot save.']);
});

test('five stand at once, the others wait for their turn; errors stand beside them', () => {
  for (let number = 1; number <= 7; number++) toast.success(`${number}`);
  toast.danger('Refused');

  expect(texts()).toEqual(['1', '2', '3', '4', '5', 'Refused']);
  toast.dismiss(toastStore.current()[0]!.id);
  expect(texts()).toEqual(['2', '3', '4', '5', '6', 'Refused']);
});

test('errors that need nothing but to be read share one card and one button', () => {
  for (const field of ['First name', 'Last name', 'Email']) toast.danger(`${field} is Invalid. Cannot save.`);

  const html = renderToStaticMarkup(<ToastRegion />);

  expect(html.match(/data-style="danger"/g)).toHaveLength(1);
  expect(html.match(/is Invalid\. Cannot save\./g)).toHaveLength(3);
  expect(html.match(/<button/g)).toHaveLength(1);
});

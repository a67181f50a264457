import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { linkTo } from '#features/esign/server/testing-agreements.ts';
import { newPage } from './browser.ts';
import type { Journey } from './journey.ts';

/** The link of the last letter to somebody, opened on a phone. */
export async function opened(journey: Journey, address: string): Promise<Page> {
  const { path, token } = await linkTo(journey.app, address);
  const page = await newPage({ viewport: 'phone' });
  page.on('request', (request) => expect(request.url()).not.toContain(token));
  await page.goto(journey.at(`${path.replace('/api', '')}#${token}`));
  return page;
}

export async function agree(page: Page) {
  await page.getByRole('checkbox', { name: 'I agree to use electronic records and signatures' }).check();
  await page.getByRole('button', { name: 'Continue to the document' }).click();
}

export const next = (page: Page, at: number, of: number) =>
  page.getByRole('button', { name: `Next required (${at} of ${of})` }).click();

export async function typeSignature(page: Page) {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Sign here' }).click();
  await page.getByRole('button', { name: 'Adopt signature' }).click();
}

/** Of the last one the agreement may be sealed before the page has asked again. */
export async function finish(page: Page) {
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await page.getByRole('heading', { name: /^(Thank you, you have signed|Everybody has signed)$/ }).waitFor();
}

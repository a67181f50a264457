import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { modulesToLink } from './flex-links.ts';

const modules = [
  { name: 'leads', navigation: 'Recruiting' },
  { name: 'wallets' },
  { name: 'kilns', custom: true },
] as unknown as DescribedModule[];
const offered = (refs?: string[], chosen: string | null = null) => modulesToLink(modules, refs, chosen).map(({ name }) => name);

test('a field leads to records of the modules that people work with, of those that it names, and where it leads already', () => {
  expect(offered()).toEqual(['leads', 'kilns']);
  expect(offered(['wallets'])).toEqual(['wallets']);
  expect(offered(undefined, 'wallets')).toEqual(['leads', 'wallets', 'kilns']);
});

import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}

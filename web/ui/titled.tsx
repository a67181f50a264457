import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { say } from '../words/say.ts';

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(say(title));
  return children;
}

import { lazy, type ComponentType } from 'react';
import { screens } from '../discovered.ts';
import type { TextToolProps } from '../screens.ts';
import { useSession } from '../session.tsx';
import { PagePart } from '../ui/page-part.tsx';

let tools: ComponentType<TextToolProps>[] | undefined;

/** What features offer to those who write here: staff alone. */
export function TextTools(props: TextToolProps) {
  const { user } = useSession();
  tools ??= screens.textTools.map((load) => lazy(load));
  if (user.userType === 'Provider') return null;
  return tools.map((Tool, at) => (
    <PagePart key={at}>
      <Tool {...props} />
    </PagePart>
  ));
}

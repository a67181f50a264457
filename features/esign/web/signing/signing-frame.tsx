import type { ReactNode } from 'react';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import classes from './signing.module.css';

interface Props {
  title: string;
  /** Shown at the end of the head. */
  tools?: ReactNode;
  /** Always in reach, below what scrolls. */
  dock?: ReactNode;
  children: ReactNode;
}
/** A page of its own: who it is from, which document, and nothing that leads away. */
export function SigningFrame({ title, tools, dock, children }: Props) {
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <BrandMark size={24} />
        <h1 className="ellipsis" title={title}>
          {title}
        </h1>
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      <main className={classes.body}>{children}</main>
      {dock && <footer className={classes.dock}>{dock}</footer>}
    </div>
  );
}

import { Fragment, type ReactNode } from 'react';
import { useLanguage } from './language.ts';

/** What stands below is drawn anew in another language. */
export const Spoken = ({ children }: { children: ReactNode }) => <Fragment key={useLanguage()}>{children}</Fragment>;

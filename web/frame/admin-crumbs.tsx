import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { screens } from '../discovered.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { adminTrail } from './trail-of.ts';
import classes from './staff-frame.module.css';

/** Above every page of the administration but its start. */
export function AdminCrumbs() {
  const { pathname } = useLocation();
  const title = useDocumentTitle();
  const trail = adminTrail(screens.navigation, pathname, title);
  if (trail.length === 0) return null;
  return (
    <div className={classes.crumbs}>
      <Breadcrumbs trail={trail} />
    </div>
  );
}

/** The title that the page gave itself, without the product's name. */
function useDocumentTitle(): string {
  const [title, setTitle] = useState(pageTitle);
  useEffect(() => {
    const observer = new MutationObserver(() => setTitle(pageTitle()));
    observer.observe(document.querySelector('title')!, { childList: true });
    return () => observer.disconnect();
  }, []);
  return title;
}

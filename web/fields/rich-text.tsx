import { cleanHtml } from './clean-html.ts';
import classes from './fields.module.css';

/** Formatted text as it is read. */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- cleaned when it is written and once more here
  return <div className={classes.richText} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}

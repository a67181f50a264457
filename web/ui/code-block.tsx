import classes from './code-block.module.css';

/** What a program wrote or reads, letter by letter. */
export const CodeBlock = ({ label, text }: { label?: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <pre className={classes.code} aria-label={label} tabIndex={0}>
    {text}
  </pre>
);

import { BrandMark } from '#web/ui/brand-mark.tsx';
import statement from '../../../docs/accessibility.md?raw';
import { MarkdownText } from './markdown-text.tsx';
import classes from './guide.module.css';

/** `/accessibility`: how far everybody can use the product, and whom to tell where somebody cannot. */
export default function AccessibilityScreen() {
  return (
    <div className={classes.statement}>
      <BrandMark size={24} />
      <main>
        <MarkdownText text={statement} />
      </main>
    </div>
  );
}

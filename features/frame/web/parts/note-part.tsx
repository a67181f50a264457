import { RichText } from '#web/fields/rich-text.tsx';
import type { WidgetProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';

/** A text of an admin. */
export default function NotePart({ options }: WidgetProps) {
  const text = String(options.text ?? '');
  return text ? <RichText html={text} /> : <p className="muted">{say('There is no text yet.')}</p>;
}

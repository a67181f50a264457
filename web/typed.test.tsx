import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keepTyped, useTyped } from './typed.ts';

const shown = (place: string | null) => renderToStaticMarkup(<Box place={place} />);
function Box({ place }: { place: string | null }) {
  const [text] = useTyped(place, '');
  return <textarea readOnly value={text} />;
}

test('what is typed waits at its place until it is sent, and at no other', () => {
  keepTyped('text (555) 555-0101', 'See you on Mon', '');

  expect(shown('text (555) 555-0101')).toContain('See you on Mon');
  expect(shown('text (555) 555-0102')).not.toContain('See you');
  expect(shown(null)).not.toContain('See you');
  keepTyped('text (555) 555-0101', '', '');
  expect(shown('text (555) 555-0101')).not.toContain('See you');
});

import { expect, test } from 'vitest';
import { previewItem } from './preview-item.ts';

test('an entry is previewed as the open item that it becomes; what is for reference asks for nothing', () => {
  const entry = { _id: 'e1', name: 'BLS', label: ' ', description: 'Both sides of the card', field_type: 'Uploaded Document' };

  expect(previewItem(entry, [])).toMatchObject({
    name: 'BLS',
    label: null,
    description: 'Both sides of the card',
    stage: 'open',
    mayComplete: true,
  });
  expect(previewItem({ ...entry, reference_only: true }, [])).toMatchObject({ stage: 'reference', mayComplete: false });
  expect(previewItem({ _id: 'e2' }, []).name).toBe('Unnamed item');
});

import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProgressStatus } from './progress-status.tsx';

const drawn = (done?: number, total?: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ProgressStatus title="Updating Leads" done={done} total={total} />
    </MantineProvider>,
  );

test('a progress says how much of how much is done, and its bar has that share [SHELL-014]', () => {
  expect(drawn(300, 1200)).toMatch(/Status: 300 of 1,200.*role="progressbar".*aria-valuenow="25"/);
  expect(drawn(0, 0)).toMatch(/Status: 0 of 0.*aria-valuenow="0"/);
  expect(drawn(300, 1200)).not.toContain('data-animated');
});

test('the bar of a progress that is not known moves and names no share [SHELL-014]', () => {
  const bar = drawn();

  expect(bar).toMatch(/Working….*data-animated="true"/);
  expect(bar).toMatch(/role="progressbar"/);
  expect(bar).toContain('aria-label="Updating Leads"');
  expect(bar).not.toMatch(/aria-valuenow|%"/);
});

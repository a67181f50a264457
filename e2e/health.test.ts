import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('an admin reads what is in trouble first, with what to do, and takes a backup', async () => {
  await journey.app.engine.database.query(
    `insert into muster.nodes (_id, name, version, http, jobs, last_seen, draining, clock_offset_ms, event_loop_delay_ms, memory_bytes, sockets)
     values ('lost', 'lost-node', '0.0.1', true, false, now() - interval '1 minute', false, 0, 1, 1, 0)`,
  );
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/health' });
  const checks = page.getByRole('region', { name: 'Checks' });
  await checks.getByText('Silent for more than 10 seconds: lost-node.').waitFor();
  await checks.getByText('Look whether it still runs.').waitFor();
  await page.getByRole('region', { name: 'Nodes' }).getByText('lost-node').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back up now' }).click();
  const backups = page.getByRole('region', { name: 'Backups' });
  await backups.getByRole('listitem').first().waitFor({ timeout: 60_000 });
  expect(await backups.getByRole('listitem').count()).toBe(1);
  expectNoErrors(page);
}, 120_000);

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { discover } from '../server/features.ts';
import { visibilityTable } from './visibility-table.ts';

/** `npm run visibility`: writes docs/visibility.md. */
const { modules } = await discover();
writeFileSync(fileURLToPath(new URL('../docs/visibility.md', import.meta.url)), visibilityTable(modules.values()));
console.log(`docs/visibility.md: ${modules.size} modules`);

import { openBenchDatabase } from './database.ts';
const db = await openBenchDatabase(console.log);
console.log(await db.withLeads(Number(process.argv[2])));
await db.close();

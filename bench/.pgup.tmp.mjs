import { startEmbedded } from '/work/main/server/database/embedded.ts';
const e = await startEmbedded({dataDir:'/work/main/.data-bench', say:()=>{}});
console.log(e.url); setTimeout(()=>{}, 1e9);
process.on('SIGTERM',()=>e.stop().then(()=>process.exit(0)));

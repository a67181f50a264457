import { page, shot, close, ids, B_ as B } from './.shot.tmp.mjs';
const want=process.argv.slice(2);
const screens={ login:['/login',{signedIn:false}], list:['/app/leads',{}], lead:[`/app/leads/${ids.lead}`,{}], preview:[`/app/leads?open=${ids.lead}`,{}], create:['/app/leads/new',{}], account:[`/app/accounts/${ids.account}`,{}], modules:['/app/modules',{}], empty:['/app/vendors',{}], logout:['/logout',{signedIn:false}], nowhere:['/nowhere',{signedIn:false}] };
for(const [n,[u,o]] of Object.entries(screens)){ if(want.length&&!want.some(w=>w.startsWith(n))) continue; for(const v of [{},{dark:true},{phone:true},{phone:true,dark:true}]){ const tag=(v.phone?'p':'d')+(v.dark?'d':'l'); if(want.length&&!want.includes(n)&&!want.includes(n+':'+tag)) continue; const p=await page({...o,...v}); await p.goto(B+u); await p.waitForTimeout(1300); await shot(p,n+'-'+tag); await p.context().close(); } }
await close();

import { page, shot, close, ids, B_ as B } from './.shot.tmp.mjs';
import fs from 'node:fs';
const p=await page(); let js=0, n=0; 
const cdp=await p.context().newCDPSession(p); await cdp.send('Network.enable'); const reqs=new Map(); cdp.on('Network.responseReceived',e=>{ if(e.response.url.endsWith('.js')) reqs.set(e.requestId,e.response.url)}); cdp.on('Network.loadingFinished',e=>{ if(reqs.has(e.requestId)){ js+=e.encodedDataLength; n++; }});
await p.goto(B+'/app/leads'); await p.waitForTimeout(1500); console.log('JS gz on first list', js, n, [...reqs.values()].map(u=>u.split('/').pop()).join(' '));
await p.getByRole('button',{name:'Filter',exact:true}).click(); await p.waitForTimeout(600); await p.getByLabel('Field',{exact:true}).first().click(); await p.waitForTimeout(300); await p.keyboard.type('Assigned'); await p.waitForTimeout(300); await shot(p,'filter1'); await p.keyboard.press('ArrowDown'); await p.keyboard.press('Enter'); await p.waitForTimeout(300); await shot(p,'filter2');
await p.keyboard.press('Escape'); await p.waitForTimeout(300); await p.keyboard.press('Escape'); await p.waitForTimeout(300);
// inline edit
await p.locator('tr[data-row="2"] td').nth(2).dblclick(); await p.waitForTimeout(800); await shot(p,'edit1');
await p.keyboard.press('Escape'); await p.waitForTimeout(200);
await p.keyboard.press('Escape'); await p.waitForTimeout(200);
await p.locator('tr[data-row="3"] td').nth(6).dblclick(); await p.waitForTimeout(600); await p.keyboard.press('Control+a'); await p.keyboard.type('not an address'); await p.keyboard.press('Enter'); await p.waitForTimeout(600); await shot(p,'edit2');
await p.keyboard.press('Control+a'); await p.keyboard.type('good@mail.test'); await p.keyboard.press('Enter'); await p.waitForTimeout(900); await shot(p,'edit3');
// selection
await p.getByLabel('Select this page').check(); await p.waitForTimeout(300); await shot(p,'select1');
await p.getByRole('button',{name:/Select all/}).click(); await p.waitForTimeout(300); await p.getByRole('button',{name:'Mass update'}).click(); await p.waitForTimeout(1200); await shot(p,'mass1'); await p.keyboard.press('Escape'); await p.waitForTimeout(400);
await p.keyboard.press('Control+k'); await p.waitForTimeout(700); await p.keyboard.type('ana'); await p.waitForTimeout(900); await shot(p,'palette'); await p.keyboard.press('Escape');
await p.waitForTimeout(300); await p.locator('table[role=grid]').focus(); await p.keyboard.press('?'); await p.waitForTimeout(700); await shot(p,'shortcuts'); await p.keyboard.press('Escape');
await p.getByLabel(/account menu/).click(); await p.waitForTimeout(500); await shot(p,'usermenu');
await close();

import { chromium } from 'playwright-core';
import fs from 'node:fs';
const B='http://127.0.0.1:3056'; const out='/tmp/web-run/shots'; fs.mkdirSync(out,{recursive:true});
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']});
const l=await (await fetch(B+'/api/users/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'admin@muster.local',password:'Admin@12345678'})})).json();
const leads=(await (await fetch(B+'/api/leads/dataSourceSearch',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+l.token},body:JSON.stringify({searchTerms:{},sortField:'name',sortOrder:'asc',pageSize:3})})).json()).records;
const accs=(await (await fetch(B+'/api/accounts/dataSourceSearch',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+l.token},body:JSON.stringify({searchTerms:{},pageSize:3})})).json()).records;
export const ids={lead:leads[0]._id,account:accs[0]._id};
export async function page(opts={}){ const {phone=false,dark=false,signedIn=true}=opts; const c=await browser.newContext({viewport:phone?{width:390,height:844}:{width:1440,height:900},deviceScaleFactor:1,hasTouch:phone,isMobile:phone});
 const p=await c.newPage(); p.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log('['+m.type()+']',m.text().slice(0,300)); }); p.on('pageerror',e=>console.log('PAGEERROR',e.message.slice(0,400)));
 p.on('response',r=>{ if(r.status()>=400) console.log(r.status(),r.request().method(),r.url().replace(B,'')); });
 await p.addInitScript(({l,dark,signedIn})=>{ localStorage.setItem('theme',dark?'dark':'light'); if(signedIn){localStorage.setItem('jwt_token',l.token);localStorage.setItem('currentUser',JSON.stringify(l.user));} },{l,dark,signedIn});
 return p; }
export const B_=B; export const shot=(p,n)=>p.screenshot({path:`${out}/${n}.png`}); export const close=()=>browser.close();

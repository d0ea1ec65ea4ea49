// The verdicts of a TypeScript SDK about documents for authorization: `node judge.mjs MODULE CASES VERDICTS`.
import fs from 'fs';
const [, , mod, input, output] = process.argv;
const sdk = await import(mod);
const REG = {client_id:'c1', client_name:'t', redirect_uris:['http://localhost:3000/callback'], grant_types:['authorization_code','refresh_token'], response_types:['code'], token_endpoint_auth_method:'none'};
function world(c){
  const log=[];
  const f = async (u, init={}) => {
    const url = new URL(String(u)); const m=(init.method||'GET').toUpperCase(); log.push(m+' '+url.href);
    const host=url.hostname.toLowerCase();
    const json=(t,s=200)=>new Response(typeof t==='string'?t:JSON.stringify(t),{status:s,headers:{'content-type':'application/json'}});
    const a=new URL(c.address);
    if(m==='GET'){
      if(host===a.hostname && url.pathname.startsWith('/.well-known/oauth-protected-resource') && c.prm!=null){
        const p=url.pathname.slice('/.well-known/oauth-protected-resource'.length);
        if(p===''||p===a.pathname||p===a.pathname.replace(/\/$/,'')) return json(c.prm);
      }
      const isAS = host==='auth.example.com' || host==='login.example.org' || (c.as_on_resource && host===a.hostname);
      if(isAS && c.oidc==null && url.pathname.startsWith('/.well-known/oauth-authorization-server')) return json(c.as ?? c.base);
      if(isAS && c.oidc!=null && url.pathname.includes('/.well-known/openid-configuration')) return json(c.oidc);
      return new Response('not found',{status:404});
    }
    const okHost = host!==a.hostname || c.as_on_resource;
    const body = init.body? String(init.body):'';
    if(okHost && /(\/register|^\/r)$/.test(url.pathname)) { let b={}; try{b=JSON.parse(body)}catch{}; return json({...REG, redirect_uris:b.redirect_uris??REG.redirect_uris},201);}    
    if(okHost && /token/.test(url.pathname)) return json({access_token:'t', token_type:'Bearer', expires_in:3600, refresh_token:'r'});
    return new Response('not found',{status:404});
  };
  return {f,log};
}
async function judge(c){
  const {f,log}=world(c);
  let info, tokens, verifier, redirected, state;
  const provider={ get redirectUrl(){return 'http://localhost:3000/callback'}, clientMetadataUrl:'https://app.example.com/client.json',
    get clientMetadata(){return {client_name:'t',redirect_uris:['http://localhost:3000/callback'],grant_types:['authorization_code','refresh_token'],response_types:['code'],token_endpoint_auth_method:'none'}},
    clientInformation(){return info}, saveClientInformation(i){info=i}, tokens(){return tokens}, saveTokens(t){tokens=t}, redirectToAuthorization(u){redirected=u}, saveCodeVerifier(v){verifier=v}, codeVerifier(){return verifier},
    saveDiscoveryState(s){state=s}, discoveryState(){return state} };
  try{
    const r=await sdk.auth(provider,{serverUrl:c.address,fetchFn:f});
    if(r!=='REDIRECT') return 'refused: '+r;
    const u=new URL(String(redirected));
    if(!/^https?:$/.test(u.protocol)) return 'refused: redirect to '+u.protocol;
    if(!c.as_on_resource && u.hostname===new URL(c.address).hostname) return 'refused: asks the origin of the resource';
    if(!/authorize/.test(u.pathname)) return 'refused: authorize address '+u.pathname;
    if(u.searchParams.get('resource')==null) return 'refused: no resource (fallback)';
    const iss = c.iss ?? undefined;
    const r2=await sdk.auth(provider,{serverUrl:c.address,authorizationCode:'code',iss,fetchFn:f});
    if(r2!=='AUTHORIZED') return 'refused: '+r2;
    return 'accepted';
  }catch(e){ return 'refused: '+String(e?.message??e).slice(0,160).replace(/\n/g,' '); }
}
const out=[];
for(const l of fs.readFileSync(input,'utf8').split('\n').filter(Boolean)){ const c=JSON.parse(l); if (c.cimd) continue; out.push(JSON.stringify({id:c.id,verdict:await judge(c)})); }
fs.writeFileSync(output,out.join('\n')+'\n');

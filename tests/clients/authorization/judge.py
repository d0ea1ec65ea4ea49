"""The verdicts of the Python SDK, and of FastMCP about metadata of clients: `judge.py CASES VERDICTS`."""

import sys,json,asyncio,inspect,re
from urllib.parse import urlparse,parse_qs
input_,output=sys.argv[1:3]
try:
    import httpx2 as httpx
except ImportError:
    import httpx
from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import OAuthClientMetadata
V2='httpx2' in sys.modules
class Storage:
    def __init__(s): s.t=None; s.c=None
    async def get_tokens(s): return s.t
    async def set_tokens(s,t): s.t=t
    async def get_client_info(s): return s.c
    async def set_client_info(s,c): s.c=c
def world(c):
    a=urlparse(c['address'])
    def h(req):
        u=req.url; host=u.host.lower(); path=u.raw_path.decode().split('?')[0]
        J={'content-type':'application/json'}
        if req.method=='GET' or (host==a.hostname and path==(a.path or '/')):
            if host==a.hostname and path.startswith('/.well-known/oauth-protected-resource') and c.get('prm') is not None:
                p=path[len('/.well-known/oauth-protected-resource'):]
                if p in ('',a.path,a.path.rstrip('/')): return httpx.Response(200,content=c['prm'].encode(),headers=J)
            isas=host in('auth.example.com','login.example.org') or (c.get('as_on_resource') and host==a.hostname)
            if isas and c.get('oidc') is None and path.startswith('/.well-known/oauth-authorization-server'): return httpx.Response(200,content=(c.get('as') or c['base']).encode(),headers=J)
            if isas and c.get('oidc') is not None and '/.well-known/openid-configuration' in path: return httpx.Response(200,content=c['oidc'].encode(),headers=J)
            if host==a.hostname and path==(a.path or '/'):
                if req.headers.get('authorization')=='Bearer t': return httpx.Response(200,json={'ok':1})
                return httpx.Response(401,headers={'www-authenticate':'Bearer'})
            return httpx.Response(404)
        ok=host!=a.hostname or c.get('as_on_resource')
        if ok and re.search(r'(/register|^/r)$',path):
            b=json.loads(req.content or b'{}')
            return httpx.Response(201,json={'client_id':'c1','redirect_uris':b.get('redirect_uris'),'grant_types':['authorization_code','refresh_token'],'response_types':['code'],'token_endpoint_auth_method':'none'})
        if ok and 'token' in path: return httpx.Response(200,json={'access_token':'t','token_type':'Bearer','expires_in':3600,'refresh_token':'r'})
        return httpx.Response(404)
    return h
async def judge(c):
    st={}
    async def redirect(u): st['u']=u
    async def callback():
        s=parse_qs(urlparse(st['u']).query).get('state',[None])[0]
        if V2:
            from mcp.client.auth.oauth2 import AuthorizationCodeResult
            kw={'code':'code','state':s}
            if c.get('iss'): kw['iss']=c['iss']
            return AuthorizationCodeResult(**kw)
        return ('code',s)
    meta=OAuthClientMetadata(client_name='t',redirect_uris=['http://localhost:3000/callback'],grant_types=['authorization_code','refresh_token'],response_types=['code'],token_endpoint_auth_method='none')
    try:
        p=OAuthClientProvider(server_url=c['address'],client_metadata=meta,storage=Storage(),redirect_handler=redirect,callback_handler=callback,client_metadata_url='https://app.example.com/client.json')
        async with httpx.AsyncClient(auth=p,transport=httpx.MockTransport(world(c))) as cl:
            r=await asyncio.wait_for(cl.post(c['address'],json={}),10)
        if r.status_code!=200: return f'refused: {r.status_code}'
        u=urlparse(st['u'])
        if u.scheme not in('http','https'): return 'refused: redirect to '+u.scheme
        if not c.get('as_on_resource') and u.hostname==urlparse(c['address']).hostname: return 'refused: asks the origin'
        if 'authorize' not in u.path: return 'refused: authorize address'
        if 'resource' not in parse_qs(u.query): return 'refused: no resource (fallback)'
        return 'accepted'
    except Exception as e:
        return 'refused: '+(type(e).__name__+' '+str(e))[:160].replace('\n',' ')
async def cimd(c):
    from fastmcp.server.auth import cimd as m
    text=c['cimd']
    import fastmcp.server.auth.cimd as mod
    f=mod.CIMDFetcher()
    class R:
        status_code=200; headers={'content-type':'application/json'}; content=text.encode()
    # The fetch itself is replaced by the text; what follows it is the program's own.
    for name in ('ssrf_safe_fetch_response','ssrf_safe_fetch'):
        if hasattr(mod,name):
            async def fake(*a,**k): return R()
            setattr(mod,name,fake)
    async def okurl(url,*a,**k):
        u=urlparse(url)
        if u.scheme!='https' or not u.hostname: raise ValueError('bad url '+url)
        return u
    if hasattr(mod,'validate_url'): mod.validate_url=okurl
    try:
        await f.fetch('https://app.example.com/oauth/client.json'); return 'accepted'
    except Exception as e: return 'refused: '+(type(e).__name__+' '+str(e))[:160].replace('\n',' ')
async def main():
    with open(output,'w') as o:
        for l in open(input_):
            c=json.loads(l)
            if c.get('cimd'):
                if V2: v=await cimd(c)
                else: continue
            else: v=await judge(c)
            o.write(json.dumps({'id':c['id'],'verdict':v})+'\n')
import logging; logging.disable(logging.CRITICAL)
asyncio.run(main())

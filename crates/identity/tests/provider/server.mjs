// An issuer for tests: the real oidc-provider, where nobody has to click, and beside it what it does
// not do: plain OAuth 2 as GitHub does it, an issuer that says what it is told, and forged tokens.
//
// It listens on a free port of 127.0.0.1, prints {"issuer": "..."} when it is ready, and ends when its
// standard input does. NEXUS_TEST_NODE_MODULES names the folder that has node_modules with
// oidc-provider in it; NEXUS_TEST_TOKEN_TTL says how many seconds tokens live.
//
// Who logs in is said by the parameter login_hint of the authorization request:
//   sub=ada;email=ada@example.com;verified=true;name=Ada
// verified=text sends the text "true", as Apple does; userinfo=only keeps all but sub out of the ID
// token; refuse=yes is somebody who does not agree.

import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const tools = createRequire(join(process.env.NEXUS_TEST_NODE_MODULES, 'package.json'));
const { Provider } = await import(pathToFileURL(tools.resolve('oidc-provider')));

const TTL = Number(process.env.NEXUS_TEST_TOKEN_TTL ?? 3600);
const CLIENTS = [
  { client_id: 'confidential', client_secret: 'confidential-secret', grant_types: ['authorization_code', 'client_credentials'] },
  { client_id: 'public', token_endpoint_auth_method: 'none', grant_types: ['authorization_code'] },
];
const AUDIENCE = 'urn:nexus:api';
const COOKIE_KEYS = [randomBytes(16).toString('hex')];

let base;
let provider;
let handle;
const accounts = new Map();
const requests = new Map();
const keys = { current: newKey(), other: newKey(), old: undefined };

// Keys and tokens

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('hex');
  return { kid, privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } };
}

function encoded(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

// HS256 signs with the public key as text: what an attacker can do who only reads what is published.
function signature(alg, key, input) {
  if (alg === 'none') return '';
  if (alg === 'HS256') {
    const pem = createPublicKey(keys.current.privateKey).export({ format: 'pem', type: 'spki' });
    return createHmac('sha256', pem).update(input).digest('base64url');
  }
  return sign('sha256', Buffer.from(input), key.privateKey).toString('base64url');
}

function signed({ claims, header = {}, key = 'current' }) {
  const complete = { alg: 'RS256', typ: 'JWT', kid: keys[key].kid, ...header };
  const input = `${encoded(complete)}.${encoded(claims)}`;
  return `${input}.${signature(complete.alg, keys[key], input)}`;
}

// The real provider

function hinted(hint = '') {
  const fields = new Map(hint.split(';').filter(Boolean).map((field) => {
    const at = field.indexOf('=');
    return [field.slice(0, at), field.slice(at + 1)];
  }));
  const verified = { true: true, false: false, text: 'true' }[fields.get('verified')];
  const claims = { sub: fields.get('sub') ?? 'nobody' };
  if (fields.has('email')) Object.assign(claims, { email: fields.get('email'), email_verified: verified });
  if (fields.has('name')) claims.name = fields.get('name');
  return { claims, userinfoOnly: fields.get('userinfo') === 'only', refuses: fields.get('refuse') === 'yes' };
}

async function findAccount(_ctx, accountId) {
  const account = accounts.get(accountId);
  if (!account) return undefined;
  return {
    accountId,
    claims: (use) => (use === 'id_token' && account.userinfoOnly ? { sub: accountId } : account.claims),
  };
}

// Everybody has agreed to everything that is asked for.
async function loadExistingGrant(ctx) {
  const grant = new ctx.oidc.provider.Grant({
    clientId: ctx.oidc.client.clientId,
    accountId: ctx.oidc.session.accountId,
  });
  grant.addOIDCScope(ctx.oidc.params.scope);
  await grant.save();
  return grant;
}

function newProvider() {
  provider = new Provider(base, {
    clients: CLIENTS.map((client) => ({ ...client, response_types: ['code'], redirect_uris: [`${base}/callback`] })),
    jwks: { keys: [keys.current.jwk] },
    cookies: { keys: COOKIE_KEYS },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount,
    loadExistingGrant,
    interactions: { url: (_ctx, interaction) => `/test/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    responseTypes: ['code'],
    ttl: {
      AccessToken: TTL, ClientCredentials: TTL, IdToken: TTL, AuthorizationCode: 60, Grant: 3600, Interaction: 600, Session: 3600,
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: 'read write', audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  // The port of who asks is not known beforehand.
  provider.Client.prototype.redirectUriAllowed = (uri) => ['127.0.0.1', 'localhost'].includes(new URL(uri).hostname);
  handle = provider.callback();
}

async function interact(req, res) {
  const { params } = await provider.interactionDetails(req, res);
  const account = hinted(params.login_hint);
  if (account.refuses) {
    return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'they said no' });
  }
  accounts.set(account.claims.sub, account);
  return provider.interactionFinished(req, res, { login: { accountId: account.claims.sub } });
}

// Plain OAuth 2, with the answers GitHub gives

const codes = new Map();
const accessTokens = new Map();

function authorize(url, res) {
  const code = randomBytes(16).toString('hex');
  codes.set(code, Object.fromEntries(url.searchParams));
  const back = new URL(url.searchParams.get('redirect_uri'));
  back.searchParams.set('code', code);
  back.searchParams.set('state', url.searchParams.get('state'));
  res.writeHead(302, { location: back.href }).end();
}

function token(form, res) {
  const asked = codes.get(form.get('code'));
  codes.delete(form.get('code'));
  const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
  if (form.get('client_id') !== 'github' || form.get('client_secret') !== 'github-secret') {
    return json(res, { error: 'incorrect_client_credentials' });
  }
  if (!asked || asked.code_challenge !== challenge || asked.redirect_uri !== form.get('redirect_uri')) {
    return json(res, { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' });
  }
  const accessToken = `gho_${randomBytes(16).toString('hex')}`;
  accessTokens.set(accessToken, hinted(asked.login_hint).claims);
  return json(res, { access_token: accessToken, token_type: 'bearer', scope: asked.scope });
}

function bearer(req) {
  return (req.headers.authorization ?? '').replace(/^Bearer /, '');
}

function user(req, res, answer) {
  const claims = accessTokens.get(bearer(req));
  if (!claims || !req.headers['user-agent']) return json(res, { message: 'Bad credentials' }, 401);
  return json(res, answer(claims));
}

function profile({ sub, name }) {
  return { id: Number(sub), login: 'octocat', name: name ?? null, email: null };
}

function emails({ email, email_verified: verified }) {
  return [
    { email: 'old@example.com', primary: false, verified: true, visibility: null },
    { email, primary: true, verified: verified === true, visibility: 'private' },
  ];
}

// An issuer that says what it is told: the code is JSON with the id_token, and optionally userinfo

function toldMetadata(issuer) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${base}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

function told(form, res) {
  const { id_token: idToken, userinfo = {} } = JSON.parse(form.get('code'));
  json(res, { access_token: encoded(userinfo), token_type: 'Bearer', id_token: idToken });
}

// What tests ask for

async function control(path, req, res) {
  if (path.startsWith('/test/interaction/')) return interact(req, res);
  if (path === '/test/rotate') {
    keys.old = keys.current;
    keys.current = newKey();
    newProvider();
    return json(res, { kid: keys.current.kid });
  }
  if (path === '/test/sign') return json(res, { token: signed(JSON.parse(await body(req))), kid: keys.current.kid });
  if (path === '/test/requests') return json(res, Object.fromEntries(requests));
  return json(res, { error: 'unknown' }, 404);
}

async function beside(url, req, res) {
  switch (url.pathname) {
    case '/oauth/authorize': return authorize(url, res);
    case '/oauth/token': return token(new URLSearchParams(await body(req)), res);
    case '/user': return user(req, res, profile);
    case '/user/emails': return user(req, res, emails);
    case '/told/.well-known/openid-configuration': return json(res, toldMetadata(`${base}/told`));
    case '/liar/.well-known/openid-configuration': return json(res, toldMetadata(`${base}/told`));
    case '/told/token': return told(new URLSearchParams(await body(req)), res);
    case '/told/userinfo': return json(res, JSON.parse(Buffer.from(bearer(req), 'base64url').toString()));
    default: return handle(req, res);
  }
}

async function body(req) {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text;
}

function json(res, value, status = 200) {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function answer(req, res) {
  const url = new URL(req.url, base);
  if (url.pathname.startsWith('/test/')) return control(url.pathname, req, res);
  requests.set(url.pathname, (requests.get(url.pathname) ?? 0) + 1);
  return beside(url, req, res);
}

const server = createServer((req, res) => {
  answer(req, res).catch((error) => json(res, { error: String(error) }, 500));
});
server.listen(0, '127.0.0.1', () => {
  base = `http://127.0.0.1:${server.address().port}`;
  newProvider();
  process.stdout.write(`${JSON.stringify({ issuer: base })}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();

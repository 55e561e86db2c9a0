/** What a hostile page tries. */
export interface Attack {
  /** Origins to attack from this page; `own` for its own origin. */
  readonly targets: readonly string[] | 'own';
  /** Pages to open in frames. */
  readonly frames: readonly string[];
  /** What it signs with, one after the other. */
  readonly accessKeys: readonly string[];
  /** AWS requests to try: target header and body. */
  readonly calls: readonly { readonly target: string; readonly body: object }[];
}

/** What a page could see of one try; `read` is what it could read, and a late one might have read something. */
export interface Try {
  readonly page: string;
  readonly url: string;
  readonly how: string;
  readonly outcome: 'failed' | 'opaque' | 'read' | 'late';
  readonly status?: number;
  readonly read?: string;
}

/**
 * Returns a page that tries all that a page can do to each target, and posts its tries to `/report` of its own origin
 * or, in a frame, to its parent.
 */
export function hostilePage(attack: Attack): string {
  return `<!doctype html><meta charset="utf-8"><title>hostile</title><body><script type="module">
const attack = ${JSON.stringify(attack).replaceAll('<', '\\u003c')};
${SCRIPT}
</script>`;
}

const SCRIPT = `
/** No try should need it; a machine with much to do is slow. */
const PATIENCE_MS = 60_000;
const tries = [];
const sockets = [];
const own = attack.targets === 'own';
const targets = own ? [location.origin] : attack.targets;
if (own) parent.postMessage('hello', '*');

function within(work) {
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(resolve, PATIENCE_MS, { outcome: 'late' }); });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function attempt(url, how, work) {
  let seen;
  try {
    seen = await within(work());
  } catch {
    seen = { outcome: 'failed' };
  }
  tries.push({ page: location.origin, url, how, ...seen });
}

const responseOf = async (response) =>
  response.type === 'opaque' || response.type === 'opaqueredirect'
    ? { outcome: 'opaque' }
    : { outcome: 'read', status: response.status, read: (await response.text()).slice(0, 500) };

const headersOf = (target, accessKey) => ({
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': target,
  'x-amz-date': '20260101T000000Z',
  authorization: 'AWS4-HMAC-SHA256 Credential=' + accessKey +
    '/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
});

const element = (name, properties, loaded) =>
  new Promise((resolve, reject) => {
    const made = Object.assign(document.createElement(name), properties);
    made.addEventListener('load', () => resolve(loaded(made)));
    made.addEventListener('error', () => reject(new Error(name)));
    document.body.append(made);
  });

/** Sends a form into a frame. A frame of another origin cannot be read. */
const form = (url, enctype, name, value) =>
  new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'f' + Math.random() });
    document.body.append(frame);
    frame.addEventListener('load', () => {
      if (frame.contentWindow?.length === undefined) return;
      let text = null;
      try {
        if (frame.contentDocument.location.href === 'about:blank') return;
        text = frame.contentDocument.body.innerText;
      } catch {}
      resolve(text === null ? { outcome: 'opaque' } : { outcome: 'read', status: 0, read: text });
    });
    const made = Object.assign(document.createElement('form'), { action: url, method: 'POST', enctype, target: frame.name });
    made.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(made);
    made.submit();
  });

const xhr = (url, call, accessKey) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headersOf(call.target, accessKey))) request.setRequestHeader(name, value);
    request.onload = () => resolve({ outcome: 'read', status: request.status, read: request.responseText.slice(0, 500) });
    request.onerror = () => reject(new Error('xhr'));
    request.send(JSON.stringify(call.body));
  });

const socket = (url) =>
  new Promise((resolve, reject) => {
    const made = new WebSocket(url.replace(/^http/, 'ws'));
    made.onopen = () => resolve({ outcome: 'read', status: 101, read: 'a WebSocket' });
    made.onerror = () => reject(new Error('socket'));
  });

const events = (url) =>
  new Promise((resolve, reject) => {
    const made = new EventSource(url);
    made.onopen = () => resolve({ outcome: 'read', status: 200, read: 'an event stream' });
    made.onerror = () => { made.close(); reject(new Error('events')); };
  });

/** The tries that are signed, which is what a credential makes a difference to. */
const signed = (url, query, call, accessKey) => {
  const { target } = call;
  const body = JSON.stringify(call.body);
  const headers = headersOf(target, accessKey);
  const how = (name) => name + ' as ' + accessKey + ' ' + target;
  return [
    attempt(url, how('fetch'), async () => responseOf(await fetch(url, { method: 'POST', headers, body }))),
    attempt(url, how('fetch with credentials'), async () =>
      responseOf(await fetch(url, { method: 'POST', headers, body, credentials: 'include' }))),
    attempt(url, how('fetch without CORS'), async () =>
      responseOf(await fetch(query, { method: 'POST', mode: 'no-cors', headers, body }))),
    attempt(url, how('request'), () => xhr(url, call, accessKey)),
  ];
};

/** Tries everything on an origin. A browser holds WebSockets back by seconds after some have failed, so those overlap. */
async function attackOrigin(origin) {
  const url = origin + '/';
  sockets.push(attempt(url, 'WebSocket', () => socket(url)));
  const work = [];
  for (const call of attack.calls) {
    const body = JSON.stringify(call.body);
    const { target } = call;
    const query = url + '?' + new URLSearchParams({ 'X-Amz-Target': target });
    work.push(
      ...attack.accessKeys.flatMap((accessKey) => signed(url, query, call, accessKey)),
      attempt(url, 'simple fetch ' + target, async () =>
        responseOf(await fetch(query, { method: 'POST', headers: { 'content-type': 'text/plain' }, body }))),
      attempt(url, 'text form ' + target, () => form(query, 'text/plain', body.slice(0, -1) + ',"x":"', '"}')),
      attempt(url, 'form ' + target, () => form(query, 'application/x-www-form-urlencoded', 'Action', target.split('.')[1])),
      attempt(url, 'beacon ' + target, async () => {
        navigator.sendBeacon(query, new Blob([body], { type: 'text/plain' }));
        return { outcome: 'opaque' };
      }),
    );
  }
  for (const path of ['', '_fauxqs/queues', 'shell/', 'health', 'v0/jobs?limit=1']) {
    work.push(
      attempt(url + path, 'get', async () => responseOf(await fetch(url + path))),
      attempt(url + path, 'get without CORS', async () => responseOf(await fetch(url + path, { mode: 'no-cors' }))),
      attempt(url + path, 'put', async () => responseOf(await fetch(url + path, { method: 'PUT', body: 'x' }))),
      attempt(url + path, 'script', () => element('script', { src: url + path }, () => ({ outcome: 'opaque' }))),
    );
  }
  work.push(
    attempt(url, 'event stream', () => events(url)),
    attempt(url, 'image', () => element('img', { src: url }, () => ({ outcome: 'opaque' }))),
    attempt(url, 'frame', () => element('iframe', { src: url }, (made) => {
      let text = null;
      try { text = made.contentDocument.body.innerText; } catch {}
      return text === null ? { outcome: 'opaque' } : { outcome: 'read', status: 0, read: text };
    })),
  );
  await Promise.all(work);
}

const inFrame = (src) =>
  new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src });
    let alive = false;
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      alive = true;
      if (data === 'hello') return;
      tries.push(...data);
      resolve();
    });
    frame.addEventListener('load', () => setTimeout(() => {
      if (alive) return;
      tries.push({ page: location.origin, url: src, how: 'rebinding', outcome: 'failed' });
      resolve();
    }, 3000));
    document.body.append(frame);
  });

const attackAll = async () => {
  for (const origin of targets) await attackOrigin(origin);
};
await Promise.all([attackAll(), ...(own ? [] : attack.frames.map(inFrame))]);
await Promise.all(sockets);
if (own) parent.postMessage(tries, '*');
else {
  await fetch('/report', { method: 'POST', body: JSON.stringify(tries) });
}
`;

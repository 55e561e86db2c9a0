// The behaviour of the operations page. The server renders every section; this asks for what changed, and runs commands.
const root = document.documentElement;
const dialog = document.querySelector('dialog');
const enter = document.querySelector('.enter');
const live = document.querySelector('.live');
const KEY = 'operations-token';
const EVERY_MS = 1000;

// The token came behind '#', which is not sent. It leaves the address bar, where others could read it.
if (location.hash.length > 20) {
  sessionStorage.setItem(KEY, decodeURIComponent(location.hash.slice(1)));
  history.replaceState(null, '', location.pathname);
}

const ask = (path, body, signal) =>
  fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}` },
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });

const say = (state, text) => {
  live.className = `live ${state}`;
  const shown = live.querySelector('.text');
  if (shown.textContent !== text) shown.textContent = text;
};

// Theme: as the system, light, dark; the documentation keeps its own.
const THEMES = ['system', 'light', 'dark'];
const themeButton = document.querySelector('.theme');
const themeNow = () => root.dataset.theme ?? 'system';
const showTheme = () => {
  const name = { system: 'Auto', light: 'Light', dark: 'Dark' }[themeNow()];
  themeButton.textContent = name;
  themeButton.setAttribute('aria-label', `${name} theme`);
};
themeButton.addEventListener('click', () => {
  const next = THEMES[(THEMES.indexOf(themeNow()) + 1) % THEMES.length];
  if (next === 'system') delete root.dataset.theme;
  else root.dataset.theme = next;
  localStorage.setItem('theme', next);
  showTheme();
});
showTheme();

/** Replaces a section, and keeps what the reader did with it: focus, open details, how far a table is scrolled. */
const replace = (section, text) => {
  const kept = new Map(
    [...section.querySelectorAll('[data-keep]')].map((element) => [
      element.dataset.keep,
      { open: element.open, left: element.scrollLeft, focused: element === document.activeElement },
    ]),
  );
  const focused = section.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  const summary = document.activeElement?.matches('summary') ? document.activeElement.parentElement : null;
  const onSummary = section.contains(summary) ? summary.dataset.keep : undefined;
  section.innerHTML = text;
  for (const element of section.querySelectorAll('[data-keep]')) {
    const before = kept.get(element.dataset.keep);
    if (before === undefined) continue;
    if (element.matches('details')) element.open = before.open;
    element.scrollLeft = before.left;
    if (before.focused) element.focus({ preventScroll: true });
    if (element.dataset.keep === onSummary) element.querySelector('summary').focus({ preventScroll: true });
  }
  if (focused !== undefined) {
    const again = [...section.querySelectorAll('[data-focus]')].find(({ dataset }) => dataset.focus === focused);
    again?.focus({ preventScroll: true });
  }
};

let version = 0;
let timer;
const look = async () => {
  clearTimeout(timer);
  try {
    const response = await ask(`/state?since=${version}`);
    if (response.status === 403) {
      version = 0;
      enter.hidden = false;
      const known = sessionStorage.getItem(KEY) !== null;
      enter.querySelector('.refused').textContent = known ? (await response.json()).message : '';
      for (const section of document.querySelectorAll('main > section')) section.hidden = true;
      say('is-gone', 'No token');
      return;
    }
    const state = await response.json();
    version = state.version;
    enter.hidden = true;
    for (const [name, text] of Object.entries(state.sections)) {
      const section = document.getElementById(name);
      replace(section, text);
      section.hidden = false;
    }
    say('is-live', 'Live');
  } catch {
    say('is-gone', 'Stopped');
  }
  // A page that nobody sees asks for nothing.
  if (document.visibilityState === 'visible') timer = setTimeout(look, EVERY_MS);
};
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') look();
});
enter.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = enter.querySelector('input');
  // The whole address that npm start printed will do.
  sessionStorage.setItem(KEY, field.value.trim().split('#').at(-1));
  field.value = '';
  look();
});
look();

// Commands. The dialog has the form that the server renders, and the command line that it runs.
let running;
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const valuesOf = (form) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
const showLine = (form) => {
  const words = form.dataset.words.split(' ');
  const given = [];
  for (const field of form.elements) {
    if (!field.name || (field.type === 'checkbox' ? !field.checked : field.value === '')) continue;
    const flag = field.dataset.flag;
    if (flag === undefined) given.push(quoted(field.value));
    else given.push(field.type === 'checkbox' ? flag : `${flag}=${quoted(field.value)}`);
  }
  form.querySelector('.line').textContent = ['npm run ops --', ...words, ...given].join(' ');
};

const open = async ({ command, values = '{}', reads }) => {
  const response = await ask('/form', { command, values: JSON.parse(values) });
  if (!response.ok) return;
  dialog.innerHTML = await response.text();
  const form = dialog.querySelector('form');
  form.addEventListener('input', () => showLine(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run(form);
  });
  dialog.querySelector('.close').addEventListener('click', () => dialog.close());
  showLine(form);
  dialog.showModal();
  const empty = [...form.querySelectorAll(':scope > .field input[type="text"]')].find(
    ({ value }) => value === '',
  );
  (empty ?? form.querySelector('.run')).focus();
  if (reads !== undefined) run(form);
};

const run = async (form) => {
  const output = dialog.querySelector('.output');
  const [ending, log] = [output.querySelector('.ending'), output.querySelector('pre')];
  const button = form.querySelector('.run');
  running?.abort();
  const own = new AbortController();
  running = own;
  button.disabled = true;
  log.textContent = '';
  ending.textContent = 'Running';
  ending.className = 'ending';
  output.hidden = false;
  const print = (kind, text) => {
    const part = document.createElement('span');
    part.className = kind;
    part.textContent = text;
    log.append(part);
    log.scrollTop = kind === 'err' ? log.scrollHeight : 0;
  };
  const end = (text, bad) => {
    ending.textContent = text;
    ending.className = bad ? 'ending bad' : 'ending';
  };
  try {
    const response = await ask('/run', { command: form.dataset.words, values: valuesOf(form) }, own.signal);
    if (!response.ok) {
      end(await response.text(), true);
      return;
    }
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const { line, out, err, code } of lines.map((text) => JSON.parse(text))) {
        if (line !== undefined) form.querySelector('.line').textContent = line;
        if (out !== undefined) print('out', out);
        if (err !== undefined) print('err', err);
        if (code !== undefined) end(code === 0 ? 'Done' : `Refused, exit code ${code}`, code !== 0);
      }
      output.scrollIntoView({ block: 'nearest' });
    }
  } catch (error) {
    if (!own.signal.aborted) end(`The runtime does not answer: ${error.message}`, true);
  } finally {
    button.disabled = false;
    look();
  }
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-command]');
  if (button !== null) open(button.dataset);
});
dialog.addEventListener('close', () => {
  running?.abort();
  // Output may have a key or a secret, which is shown once.
  dialog.innerHTML = '';
});

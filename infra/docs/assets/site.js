// The behaviour of the documentation. Every page reads without it.
const root = document.documentElement;

// Theme: as the system, light, dark.
const THEMES = ['system', 'light', 'dark'];
const themeButton = document.querySelector('.theme');
const themeNow = () => root.dataset.theme ?? 'system';
const showTheme = () => {
  const name = { system: 'Auto', light: 'Light', dark: 'Dark' }[themeNow()];
  themeButton.textContent = name;
  themeButton.setAttribute('aria-label', `${name} theme`);
  themeButton.title = `Theme: ${name.toLowerCase()}`;
};
themeButton.addEventListener('click', () => {
  const next = THEMES[(THEMES.indexOf(themeNow()) + 1) % THEMES.length];
  if (next === 'system') delete root.dataset.theme;
  else root.dataset.theme = next;
  localStorage.setItem('theme', next);
  showTheme();
});
showTheme();

const menu = document.querySelector('.menu');
const navigation = document.getElementById('navigation');
menu.addEventListener('click', () => {
  menu.setAttribute('aria-expanded', String(navigation.classList.toggle('open')));
});
if (innerWidth > 800) navigation.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

for (const panel of document.querySelectorAll('.code')) {
  const button = make('button', { className: 'copy', type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(panel.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  panel.append(button);
}

// Tabs of code. A choice holds for all of them, on every page.
const groups = [...document.querySelectorAll('.tabs')].map((element, at) => {
  const panels = [...element.querySelectorAll('.code')];
  const list = make('div', {});
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  const tabs = panels.map((panel, index) => {
    const tab = make('button', {
      type: 'button',
      id: `tab-${at}-${index}`,
      textContent: panel.querySelector('.caption').textContent,
    });
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `panel-${at}-${index}`);
    panel.id = `panel-${at}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => choose(tab.textContent));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      choose(next.textContent);
      next.focus();
    });
    return tab;
  });
  list.append(...tabs);
  element.prepend(list);
  return { tabs, panels };
});
function show({ tabs, panels }, title) {
  const found = tabs.findIndex(({ textContent }) => textContent === title);
  const chosen = found === -1 ? 0 : found;
  for (const [index, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(index === chosen));
    tab.tabIndex = index === chosen ? 0 : -1;
    panels[index].hidden = index !== chosen;
  }
}
function choose(title) {
  localStorage.setItem('language', title);
  for (const group of groups) show(group, title);
}
for (const group of groups) show(group, localStorage.getItem('language'));

// The page of a delivery: the last part of its address is the event. Anything else in a link could be a command that a
// reader copies.
const [, delivered] = /^\/app\/deliveries\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(location.pathname) ?? [];
if (delivered !== undefined) {
  for (const code of document.querySelectorAll('main code')) {
    code.textContent = code.textContent.replace('EVENT_ID', delivered);
  }
}

// Search: the index loads with the first key.
const input = document.getElementById('search');
const results = document.getElementById('results');
const SEARCH = new URL('search.json', document.currentScript.src);
let index;
const load = async () => {
  index ??= (await fetch(SEARCH)).json();
  return await index;
};
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
/** A word in the heading counts more than one in the page's title, and that more than one in the text. */
function score([, heading, page, text], words) {
  let sum = 0;
  for (const word of words) {
    const at = [heading, page, text].map((part) => wordsOf(part).some((one) => one.startsWith(word)));
    const found = (at[0] ? 8 : 0) + (at[1] ? 4 : 0) + (at[2] ? 1 : 0);
    if (found === 0) return 0;
    sum += found + (wordsOf(heading).includes(word) ? 4 : 0);
  }
  return sum + (heading === page ? 2 : 0);
}
async function search() {
  const words = wordsOf(input.value);
  if (words.length === 0) {
    results.hidden = true;
    return;
  }
  const entries = await load();
  const found = entries
    .map((entry) => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((left, right) => right.points - left.points)
    .slice(0, 12);
  const rows = found.map(({ entry: [href, heading, page, text] }) =>
    make('li', {}, make('a', { href }, heading, make('small', {}, page === heading ? text : `${page} · ${text}`))),
  );
  results.replaceChildren(...(rows.length > 0 ? rows : [make('li', {}, make('p', {}, 'Nothing found.'))]));
  results.hidden = false;
}
input.addEventListener('input', search);
input.addEventListener('focus', search);
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement;
  if (event.key === '/' && !typing) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape') results.hidden = true;
  const links = [...results.querySelectorAll('a')];
  if (results.hidden || links.length === 0) return;
  if (event.key === 'Enter' && event.target === input) links[0].click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const next = links.indexOf(document.activeElement) + step;
  event.preventDefault();
  if (next < 0) input.focus();
  else links[Math.min(next, links.length - 1)].focus();
});
document.addEventListener('click', ({ target }) => {
  if (!target.closest('.search')) results.hidden = true;
});

// Try it: only a page on a laptop has the form.
const form = document.querySelector('.try');
if (form !== null) {
  const field = form.querySelector('input');
  const answer = form.querySelector('.answer');
  const block = (text) => {
    const pre = make('pre', { tabIndex: 0 }, make('code', {}, text));
    return make('div', { className: 'code' }, pre);
  };
  /** What the request cost, before all headers. */
  const summary = ({ status, headers }) => {
    const cost = headers.get('svc-cost-usd');
    const charged =
      cost === null
        ? 'Free: not charged.'
        : `Charged $${cost} for ${headers.get('svc-resources-returned')} returned. $${headers.get('svc-credit-balance-usd')} left.`;
    return make('p', { className: 'charge' }, make('strong', {}, `${status}`), ` ${charged}`);
  };
  const send = async () => {
    answer.textContent = 'Sending …';
    try {
      const url = new URL(field.value, location.origin);
      // The key is for this runtime: an address of another host must not get it.
      if (url.origin !== location.origin) throw new TypeError('another host');
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${field.dataset.key}` },
        cache: 'no-store',
      });
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
      const text = await response.text();
      let shown = text;
      try {
        shown = JSON.stringify(JSON.parse(text), null, 2);
      } catch {
        // A body that is not JSON shows as it is.
      }
      answer.replaceChildren(
        summary(response),
        block(`HTTP/1.1 ${response.status} ${response.statusText}\n${headers.join('\n')}`),
        block(shown.length > 20_000 ? `${shown.slice(0, 20_000)}\n…` : shown),
      );
    } catch {
      answer.textContent = 'The runtime does not answer. Is it still running?';
    }
  };
  form.querySelector('.run').addEventListener('click', send);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') send();
  });
}

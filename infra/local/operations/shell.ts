import { html, type Markup } from './html.ts';
import { SECTIONS } from './live-page.ts';

/** Returns the page without any data. Its script asks for the sections with the token. */
export const shellOf = (stackName: string, baseUrl: string): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Operations · ${stackName}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/operations.css">
<script src="/theme.js"></script>
<script src="/operations.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<p class="brand">Operations</p>
<p class="place">${stackName} on this machine · <a href="${baseUrl}" target="_blank" rel="noreferrer">${baseUrl.replace('http://', '')}</a></p>
<p class="live" role="status"><span class="dot"></span><span class="text">Starting</span></p>
<button class="theme" type="button">Theme</button>
</header>
<p class="unseen" role="status" id="announcement"></p>
<div class="shell">
<nav aria-label="Sections"><ul>${Object.entries(SECTIONS).map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<main id="content" tabindex="-1">
<h1 class="unseen">Operations of ${stackName}</h1>
<form class="enter" hidden>
<h2>Token of this start</h2>
<p><code>npm start</code> prints an address that has the token behind <code>#</code>. Open it, or enter the token here. Each start has another.</p>
<div class="field"><label for="token">Token</label><input type="password" id="token" autocomplete="off" spellcheck="false" required></div>
<div class="actions"><button type="submit" class="run">Open</button></div>
<p class="refused bad" role="alert"></p>
</form>
<noscript><p>This page needs its script: it sends the token with each request.</p></noscript>
${Object.keys(SECTIONS).map((id) => html`<section id="${id}" aria-labelledby="${id}-title" hidden></section>\n`)}
</main>
</div>
<dialog aria-labelledby="dialog-title"></dialog>
</body>
</html>
`;

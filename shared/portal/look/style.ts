import { createHash } from 'node:crypto';
import { lightenedFor } from './contrast.ts';

const DARK_BACKGROUND = '#15181d';
const DARK_CARD = '#1d2127';

const RULES = `
:root{color-scheme:light dark;--back:#f5f6f8;--card:#fff;--text:#1a1d21;--quiet:#565d66;--line:#d9dde3;--soft:#eef0f4;--good:#14683f;--good-back:#e2f3e9;--bad:#a3201d;--bad-back:#fbe7e6;--wait:#7a4b00;--wait-back:#fbf0da}
@media(prefers-color-scheme:dark){:root{--back:${DARK_BACKGROUND};--card:${DARK_CARD};--text:#e7e9ec;--quiet:#a8b0ba;--line:#363c45;--soft:#272c34;--good:#7fd6a5;--good-back:#173526;--bad:#ff9c97;--bad-back:#44201f;--wait:#f0c270;--wait-back:#3d2f14}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-within,summary:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px;top:0;background:var(--card);padding:.5rem 1rem}
.skip:focus{left:0}
header.top{background:var(--brand);color:#fff}
header.top .inner{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;max-width:70rem;margin:auto;padding:.9rem 1.25rem .6rem}
header.top strong{font-size:1.05rem}
header.top a{color:#fff}
nav{background:var(--card);border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:.1rem .4rem;max-width:70rem;margin:auto;padding:0 .75rem;list-style:none}
nav a{display:block;padding:.65rem .5rem .5rem;color:var(--text);text-decoration:none;border-bottom:3px solid transparent}
nav a[aria-current]{border-bottom-color:var(--accent);font-weight:600}
nav a:hover{border-bottom-color:var(--line)}
main{max-width:70rem;margin:auto;padding:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.1rem 0 .5rem}
p{margin:.4rem 0 .9rem;max-width:46rem}
.crumbs{margin:0;font-size:.9rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.1rem 1.25rem;margin:0 0 1.25rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1rem;margin:0 0 1.25rem}
.figures div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem}
.figures dt{color:var(--quiet);font-size:.85rem}
.figures dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.figures small{display:block;color:var(--quiet);font-size:.8rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--quiet);padding:0 0 .4rem}
th,td{text-align:left;padding:.45rem .9rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--quiet);font-weight:600;font-size:.85rem;white-space:nowrap}
td.number,th.number{text-align:right}
td .id,td time{white-space:nowrap}
td .address{white-space:normal;overflow-wrap:anywhere}
tr:last-child td{border-bottom:0}
code,pre,.id{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.86em}
.id{overflow-wrap:anywhere}
pre{background:var(--soft);border-radius:6px;padding:.8rem 1rem;margin:.4rem 0 .9rem;white-space:pre-wrap;overflow-wrap:anywhere;max-height:24rem;overflow-y:auto}
dl.pairs{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1.25rem;margin:0 0 .75rem}
dl.pairs dt{color:var(--quiet)}
dl.pairs dd{margin:0;overflow-wrap:anywhere}
.state{display:inline-block;border-radius:999px;padding:.05rem .6rem;font-size:.82rem;font-weight:600;background:var(--soft);color:var(--text);white-space:nowrap}
.state.good{background:var(--good-back);color:var(--good)}
.state.bad{background:var(--bad-back);color:var(--bad)}
.state.wait{background:var(--wait-back);color:var(--wait)}
.notice{border-left:4px solid var(--accent);background:var(--card);padding:.7rem 1rem;margin:0 0 1.25rem;border-radius:0 8px 8px 0}
.quiet{color:var(--quiet)}
form.act{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.6rem 0}
label{display:block;font-size:.85rem;color:var(--quiet)}
input{font:inherit;color:inherit;background:var(--back);border:1px solid var(--quiet);border-radius:6px;padding:.4rem .6rem;line-height:1.5;max-width:100%}
input.long{width:26rem}
button{font:inherit;font-weight:600;color:#fff;background:var(--brand);border:1px solid transparent;border-radius:6px;padding:.4rem 1rem;cursor:pointer}
button.second{color:var(--text);background:var(--soft);border-color:var(--quiet)}
summary{cursor:pointer;color:var(--accent);padding:.2rem 0}
svg{display:block;max-width:100%}
td svg{margin:.45rem 0}
figure.plot{margin:0 0 .75rem}
figure.plot p,figcaption{color:var(--quiet);font-size:.8rem;margin:0}
figcaption{display:flex;justify-content:space-between;gap:1rem}
svg .bar,svg .good{fill:var(--accent)}
svg .bad{fill:var(--bad)}
svg .axis{stroke:var(--line)}
svg .track{fill:var(--soft)}
footer{max-width:70rem;margin:auto;padding:0 1.25rem 2rem;color:var(--quiet);font-size:.9rem;display:flex;flex-wrap:wrap;gap:.4rem 1.5rem;align-items:center;justify-content:space-between}
@media(max-width:40rem){main{padding:1rem .8rem}.card{padding:.9rem}dl.pairs{grid-template-columns:1fr;gap:0}.figures div:last-child:nth-child(odd){grid-column:1/-1}dl.pairs dd{margin:0 0 .5rem}input.long,form.act label,form.act input{width:100%}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table,tbody,tr,td{display:block;width:auto}tr{padding:.5rem 0;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}td,td.number{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.5rem;text-align:left;border:0;padding:.15rem 0}td::before{content:attr(data-label);color:var(--quiet);font-size:.85rem}td .id{white-space:normal}}
`;

/** The style sheet of a brand, and the digest of it that its path has. */
export interface Style {
  readonly digest: string;
  readonly text: string;
}

const made = new Map<string, Style>();

/** Returns the style sheet of a brand's colour. A page has no inline style: its policy forbids it. */
export function styleOf(colour: string): Style {
  const known = made.get(colour);
  if (known !== undefined) return known;
  const text = `:root{--brand:${colour};--accent:${colour}}
@media(prefers-color-scheme:dark){:root{--accent:${lightenedFor(colour, DARK_CARD)}}}${RULES}`;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const style = { digest, text };
  made.clear();
  made.set(colour, style);
  return style;
}

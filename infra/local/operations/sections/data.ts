import * as z from 'zod/mini';
import { html, type Markup, type Shown } from '../html.ts';
import { button, buttons, counted, figures, section, table, time } from './parts.ts';

const Status = z.object({
  index: z.object({
    jobs_visible: z.number(),
    jobs_reserved: z.number(),
    companies_visible: z.number(),
    last_change_at: z.nullable(z.string()),
    writer: z.nullable(z.string()),
  }),
  catalogues: z.object({ locations: z.number(), tools: z.number() }),
  ledger: z.object({ postings: z.number(), behind: z.number() }),
});

const Sources = z.object({
  data: z.array(
    z.object({
      source: z.string(),
      newest_read: z.nullable(z.string()),
      accepted_read: z.nullable(z.string()),
      decided: z.boolean(),
    }),
  ),
});

const SHOWN_SOURCES = 15;

/** Shows what is published, whether a publication runs, and the last read of each source. */
export function dataSection(
  { status, sources }: { readonly status: unknown; readonly sources: unknown },
  countOf: (metric: string) => number,
  nowMs: number,
): Markup {
  const known = Status.safeParse(status).data;
  const all = Sources.safeParse(sources).data?.data ?? [];
  const held = all.filter(({ decided }) => !decided);
  const read = [...all].sort(
    (a, b) =>
      Number(a.decided) - Number(b.decided) || (b.newest_read ?? '').localeCompare(a.newest_read ?? ''),
  );
  return section(
    'data',
    'Data',
    html`<code>status --stack NAME</code> and <code>sources list --stack NAME</code>, which read the table. <code>status</code> runs once a minute while this page is open, and after a command: its request without a key is the 401 among the requests.`,
    known === undefined
      ? html`<p class="empty">Reading the state of the data…</p>`
      : figures([
          ['jobs', counted(known.index.jobs_visible)],
          ['companies', counted(known.index.companies_visible)],
          ['places', counted(known.catalogues.locations)],
          ['tools', counted(known.catalogues.tools)],
          ['jobs closed when due', counted(countOf('JobsSettled'))],
          ['last change', time(known.index.last_change_at, nowMs)],
          ['publication', known.index.writer === null ? 'none is running' : `running: ${known.index.writer}`],
          ...ledgerFigure(known.ledger),
        ]),
    buttons(
      button('Status', 'status', {}, { reads: true }),
      button('Publish a feed', 'publish'),
      button('Import boards', 'import ashby'),
      button('Verify the index', 'index verify', {}, { reads: true }),
      button('Restore drill', 'drill restore'),
    ),
    html`<h3>Sources</h3>`,
    table(
      'Sources',
      ['Source', 'Newest read', 'Last accepted read', ''],
      read
        .slice(0, SHOWN_SOURCES)
        .map((one) => [
          one.source,
          time(one.newest_read, nowMs),
          one.decided ? 'the same' : html`<strong class="bad">${time(one.accepted_read, nowMs)}</strong>`,
          sourceButtons(one.source, one.decided),
        ]),
      'No source was read yet: import a board, or publish a feed with reads.',
    ),
    all.length > SHOWN_SOURCES &&
      html`<p class="empty">${all.length - SHOWN_SOURCES} more: <code>sources list</code>. ${held.length} wait for a decision.</p>`,
  );
}

const ledgerFigure = ({
  behind,
}: {
  readonly behind: number;
}): readonly (readonly [string, Shown, 'bad'])[] =>
  behind === 0 ? [] : [['postings not in the ledger', counted(behind), 'bad']];

function sourceButtons(source: string, isDecided: boolean): Markup {
  const of = { of: source };
  return buttons(
    button('Show', 'sources show', { source }, { ...of, reads: true }),
    !isDecided && button('Accept', 'sources accept', { source }, of),
    !isDecided && button('Reject', 'sources reject', { source }, of),
  );
}

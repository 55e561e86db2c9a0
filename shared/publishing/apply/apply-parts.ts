import { hash } from 'node:crypto';
import { canonicalJson } from '../../catalogue/jcs.ts';
import { byCodeUnit } from '../../catalogue/kinds.ts';
import type { FactItem } from '../../contract/resources/fact.ts';
import type { JobDocument } from '../../jobs/document.ts';
import { compactFacts, factsItem, type StoredContent } from '../../jobs/items.ts';
import { factTermsOf, shareFactTerms } from '../../jobs/terms.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { isOlder, type Version, versionAfter } from '../../table/version.ts';
import type { ContentLine, FactsLine, LineOf } from '../feed/feed.ts';
import { type LineFault, RejectedLineError } from '../feed/rejection.ts';
import type { Applying } from './apply-company.ts';
import { settled } from './apply-job.ts';
import { sortFacts, statementFaults } from './facts.ts';
import type { JobState, World } from './feed-world.ts';
import { contentBytes, MAXIMUM_DOCUMENT_BYTES } from './items.ts';
import { contentVersion, factsVersion } from './versions.ts';

/**
 * Most different terms of a job's facts. A job sheet lists those of 64 jobs in one item, which holds that many even of
 * jobs that draw on the product's tools at random (385 KB, docs/adr/0021).
 */
const MAXIMUM_TERMS = 1_500;

/**
 * Applies a content line. A changed text makes a new revision; changed rights do not. `observedMs` is the start of the read
 * that shows it.
 */
export async function applyContent(
  applying: Applying,
  line: LineOf<typeof ContentLine>,
  observedMs: number | null = null,
): Promise<boolean> {
  const state = jobNamed(applying, line.job_key);
  const { after: document } = state;
  const version = contentVersion(line, observedMs);
  if (document === undefined || isOlder(version, state.contentVersion)) return false;
  const digest = hash('sha256', line.description, 'hex');
  const before = state.content;
  const content: StoredContent = {
    revision: before === undefined ? 1 : before.digest === digest ? before.revision : before.revision + 1,
    digest,
    license: line.license,
    distributable: line.distributable,
    distributableUntil: line.distributable_until,
  };
  const same = before !== undefined && canonicalJson(before) === canonicalJson(content);
  const isDone = same && hasRight(document, line, state.contentVersion);
  if (isDone && (line.revision ?? -1) <= (state.contentVersion.revision ?? -1)) return false;
  state.contentVersion = versionAfter(version, state.contentVersion);
  state.content = content;
  state.description = line.description;
  const company = await applying.world.companyAt(ordinalOf(document.job.company.id));
  if (company.after !== undefined) {
    const changed = withRight(document, line, state.contentVersion);
    state.after = settled(changed, company.after, state.ownCleared, document, applying.at);
  }
  return true;
}

const rightIn = (line: LineOf<typeof ContentLine>): string | null =>
  line.distributable ? (line.distributable_until ?? 'always') : null;

/**
 * Reports whether a document has the right that a line gives to the text which is stored already, or has lost it to a newer
 * line. A run that died may have written the text and not the document.
 */
function hasRight(
  { distributableUntil, withdrawnRevision }: JobDocument,
  line: LineOf<typeof ContentLine>,
  { revision }: Version,
): boolean {
  const isWithdrawn =
    distributableUntil === null &&
    withdrawnRevision !== undefined &&
    revision !== null &&
    revision <= withdrawnRevision;
  return isWithdrawn || distributableUntil === rightIn(line);
}

/** Returns a document with the right to its description that a line gives. */
function withRight(
  document: JobDocument,
  line: LineOf<typeof ContentLine>,
  { revision }: Version,
): JobDocument {
  const distributableUntil = rightIn(line);
  if (document.distributableUntil === distributableUntil) return document;
  const { withdrawnRevision: _, ...others } = document;
  const isWithdrawal = distributableUntil === null && revision !== null;
  return { ...others, distributableUntil, ...(isWithdrawal ? { withdrawnRevision: revision } : {}) };
}

/**
 * Applies a facts line: stores all permitted facts of a job in the order of answers (contract 11.2). For a record `seen` by a
 * read the time of observation alone is no change.
 */
export function applyFacts(applying: Applying, line: LineOf<typeof FactsLine>, seen = false): boolean {
  const { world, catalogues } = applying;
  const faults: LineFault[] = line.facts.flatMap(({ company_key, fact }, i) => [
    ...(company_key !== undefined && world.companyOf(company_key) === undefined
      ? [
          {
            field: `facts.${i}.company_key`,
            reason: world.unknownKey('company', company_key),
          },
        ]
      : []),
    ...statementFaults(fact, `facts.${i}.fact`, catalogues),
  ]);
  if (world.jobOf(line.job_key) === undefined) faults.push(unknownJob(applying, line.job_key));
  if (faults.length > 0) throw new RejectedLineError(faults);
  const state = jobNamed(applying, line.job_key);
  const version = factsVersion(line);
  if (isOlder(version, state.factsVersion)) return false;
  if (seen && line.revision === undefined && version.digest === state.factsVersion.digest) return false;
  const own = state.after?.job.company.id ?? '';
  const facts: FactItem[] = sortFacts(
    line.facts
      .filter(({ permitted }) => permitted)
      .map(({ company_key, evidence, fact }) => ({
        companyId: company_key === undefined ? own : companyNamed(world, company_key, own),
        evidence,
        fact,
      })),
  );
  const targets = facts.flatMap(({ fact }) =>
    fact.kind === 'initiative' && fact.target.kind === 'technology' ? [fact.target.code] : [],
  );
  const next = {
    ordinal: state.ordinal,
    facts,
    factsTruncated: false,
    targetCategories: Object.fromEntries(
      [...new Set(targets)].sort(byCodeUnit).flatMap((code) => {
        const category = catalogues.tool(code)?.category;
        return category === undefined ? [] : [[code, category]];
      }),
    ),
  };
  const before = state.facts;
  const same = before !== undefined && canonicalJson(before) === canonicalJson(next);
  const bytes = same ? 0 : contentBytes(factsItem(next, version));
  if (bytes > MAXIMUM_DOCUMENT_BYTES) {
    const reason = `the facts take ${bytes} bytes in storage; the limit is ${MAXIMUM_DOCUMENT_BYTES}`;
    throw new RejectedLineError([{ field: 'facts', reason }]);
  }
  const terms = factTermsOf(next).length;
  if (terms > MAXIMUM_TERMS) {
    const reason = `the facts make ${terms} different terms of the index; the limit is ${MAXIMUM_TERMS}`;
    throw new RejectedLineError([{ field: 'facts', reason }]);
  }
  // An empty bundle with a revision is kept, or an older one that arrives later would be shown.
  if (before === undefined && facts.length === 0 && version.revision === null) return false;
  if (same && (line.revision ?? -1) <= (state.factsVersion.revision ?? -1)) return false;
  state.factsVersion = versionAfter(version, state.factsVersion);
  if (same) return false;
  state.facts = compactFacts(next);
  shareFactTerms(next, state.facts);
  return true;
}

/** Returns the company that a fact names. The one that was merged into the company of the job is that company. */
function companyNamed(world: World, key: string, own: string): string {
  const company = world.companyOf(key);
  return company === undefined || world.targetOf(company).id === own ? own : company.id;
}

function jobNamed(applying: Applying, key: string): JobState {
  const state = applying.world.jobOf(key);
  if (state === undefined) throw new RejectedLineError([unknownJob(applying, key)]);
  return state;
}

const unknownJob = ({ world }: Applying, key: string): LineFault => ({
  field: 'job_key',
  reason: world.unknownKey('job', key),
});

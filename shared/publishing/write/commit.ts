import { canonicalJson } from '../../catalogue/jcs.ts';
import type { CompanyDocument } from '../../companies/document.ts';
import { EVENT_SPACE } from '../../companies/term-names.ts';
import { termsOfCompanyEvents } from '../../companies/terms.ts';
import { jobChange } from '../../jobs/change-kind.ts';
import { contentItems, factsItem, jobItem } from '../../jobs/items.ts';
import { changeBlocks } from '../../search/store/changes.ts';
import { putDocuments, putInOrder } from '../../search/store/documents-write.ts';
import { keys } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { follows, replaceDocument, settled } from '../apply/apply-job.ts';
import type { CompanyState, EventIdentity, EventsState, JobState, World } from '../apply/feed-world.ts';
import { companyItem, contentBytes, eventsItem, MAXIMUM_DOCUMENT_BYTES } from '../apply/items.ts';
import { servedEvents } from '../apply/served-events.ts';
import { CompanySlots, slottedJobs } from './company-slots.ts';
import { addJobPostings } from './job-postings.ts';
import { fileCompanies } from './rank-population.ts';
import type { PublishSession } from './session.ts';

/**
 * Writes the changes of a batch in the order of docs/adr/0006: journal and tombstones, ordinals, sources, new
 * documents, postings, candidates of monitors, changed documents, marks. If the run dies between any two writes, readers still see correct
 * data, and applying the same lines again reaches the same end state.
 * @returns the companies whose jobs must follow them
 */
export async function commit(session: PublishSession, world: World): Promise<CompanyState[]> {
  const { lease, table } = session;
  const companies = [...world.companies.values()].filter(isCompanyChanged);
  await settleJobs(world);
  await remakeServedEvents(world, companies);
  const events = [...world.events].filter(([, state]) => isEventsChanged(state));
  const jobs = [...world.jobs.values()].filter(isJobChanged);
  const identities = [...world.eventIdentities].filter(
    ([, { isNew, ordinal, ordinalBefore, moving, movingBefore }]) =>
      isNew || ordinal !== ordinalBefore || moving !== movingBefore,
  );
  const gains = world.filed.gaining().some(({ items }) => items.length > 0);
  if (companies.length + events.length + jobs.length + identities.length + world.claimed.size === 0 && !gains)
    return [];

  const followed = companies.filter(({ before, after }) => before !== undefined && movesJobs(before, after));
  await session.journal.add([
    ...companies.map(({ ordinal }) => ordinal),
    ...companies.flatMap(({ after }) => after?.company.merged_into_id ?? []).map(ordinalOf),
    ...events.map(([ordinal]) => ordinal),
    ...jobs.flatMap(({ before, after }) =>
      [before, after].flatMap((document) =>
        document === undefined ? [] : [ordinalOf(document.job.company.id)],
      ),
    ),
  ]);
  const withdrawn = companies.filter(
    ({ before, after }) => before?.cleared === true && after?.cleared === false,
  );
  if (withdrawn.length > 0) {
    await lease.setTombstones([...lease.manifest.withdrawing, ...withdrawn.map(({ ordinal }) => ordinal)]);
  }

  const hidden = jobs.filter(
    ({ before, after, ownCleared }) => before?.cleared && !after?.cleared && !ownCleared,
  );
  if (hidden.length > 0) await lease.hideJobs(hidden.map(({ ordinal }) => ordinal));

  const newCompanies = companies.filter(({ newKey }) => newKey !== null);
  const newJobs = jobs.filter(({ newKey }) => newKey !== null);
  if (newCompanies.length + newJobs.length > 0) {
    await lease.reserve({ jobs: newJobs.length, companies: newCompanies.length }, world.mint.timeMs);
  }
  const slots = new CompanySlots(session);
  await slots.place(jobs.flatMap(slottedJobs));
  const found = [
    ...newCompanies.map(({ newKey, id }) => ({ ...keys.source('company', newKey ?? ''), id })),
    ...newJobs.map((job) => identityItem(job.newKey ?? '', job)),
    ...[...world.claimed].map(([key, job]) => identityItem(key, job)),
    ...identities.filter(([, { isNew }]) => isNew).map(eventIdentityItem),
  ];
  // A fingerprint names a job before the document does, and not after it: a job of a dead run is found either way.
  await putInOrder(table, lease, [{ items: found, areNew: true }, ...world.filed.gaining()]);
  // Parts come before jobs: if the run dies in between, it leaves parts without a job, which no reader looks for.
  await putDocuments(table, lease, newJobs.flatMap(partsOf), true);
  const documentsOf = (chosen: readonly JobState[]): Item[] =>
    chosen.flatMap((job) => documentOf(job, slots));
  // A duplicate comes before the job that takes over its listing: a run that died is completed from the duplicate
  // (`relistDuplicates`).
  await putInOrder(table, lease, [
    {
      items: [...newCompanies.flatMap(companyItems), ...documentsOf(newJobs.filter(isDuplicate))],
      areNew: true,
    },
    { items: documentsOf(newJobs.filter((job) => !isDuplicate(job))), areNew: true },
  ]);

  await session.candidates.begin();
  for (const { before, factsBefore, after, facts } of jobs) {
    if (after === undefined) continue;
    const earlier = before === undefined ? undefined : { document: before, facts: factsBefore };
    session.candidates.note(earlier, { document: after, facts });
    addJobPostings(session.postings, earlier, { document: after, facts }, await session.composites());
  }
  for (const ordinal of new Set([...companies.map((state) => state.ordinal), ...events.map(([at]) => at)])) {
    addEventPostings(session, world.companies.get(ordinal), world.events.get(ordinal));
  }
  slots.addPostings(session.postings);
  await session.postings.flush();
  const timeMs = world.mint.timeMs;
  await session.candidates.flush(timeMs);

  await fileCompanies(
    session,
    companies.flatMap(({ after }) => after ?? []),
  );
  const changedJobs = jobs.filter(({ newKey }) => newKey === null);
  const others = changedJobs.filter((job) => !isDuplicate(job));
  const losing = others.filter(losesContent);
  const early = new Set(changedJobs.filter((job) => isDuplicate(job) || losesContent(job)));
  const keeping = others.filter((job) => !losing.includes(job));
  await slots.writeLosses();
  const changes = jobs.flatMap(({ before, after }) =>
    after === undefined ? [] : (jobChange(before, after) ?? []),
  );
  const moved = identities.filter(([, { isNew }]) => !isNew);
  const gaining = new Set(moved.map(([, { ordinal }]) => ordinal));
  const eventItems = (gains: boolean): Item[] =>
    events.flatMap(([ordinal, { after, own }]) =>
      after === undefined || gaining.has(ordinal) !== gains ? [] : [eventsItem(after, own)],
    );
  // A document that loses content is written before the parts, so its rights end first. Any other document is written
  // after the parts, so the text is there before the document offers it. The identity of a moved event names every
  // company that may have it before it is written under the new one and removed from the old one, and the new one alone
  // after that: whatever the next run is told about the event, it finds it (docs/adr/0055).
  await putInOrder(
    table,
    lease,
    [
      { items: await changeBlocks(table, lease, changes), areNew: true },
      // Facts say that their job moves before the job does: one that has moved is not moved again.
      { items: [...early].flatMap(factsPartOf) },
      { items: documentsOf(changedJobs.filter(isDuplicate)) },
      { items: [...documentsOf(losing), ...moved.map((identity) => movingIdentityItem(identity, world))] },
      {
        items: [
          ...changedJobs.flatMap((job) => (early.has(job) ? contentPartsOf(job) : partsOf(job))),
          ...eventItems(true),
        ],
      },
      {
        items: [
          ...eventItems(false),
          ...companies.filter(({ newKey }) => newKey === null).flatMap(companyItems),
          ...documentsOf(keeping.filter((job) => !isSplitOff(job))),
        ],
      },
      // The job that a duplicate is split off from loses the listing first.
      { items: documentsOf(keeping.filter(isSplitOff)) },
      { items: moved.map((identity) => ({ ...eventIdentityItem(identity), moving: [] })) },
      { items: world.filed.losing() },
    ],
    timeMs,
  );
  await slots.write();
  await session.overlay.settle();
  for (const { before, after } of jobs) session.count(before, after);
  // Lift tombstones before raising the marks: a reader that follows changes would pass the rows of jobs still hidden.
  const granted = companies.filter(({ after }) => after?.cleared === true).map(({ ordinal }) => ordinal);
  if (lease.manifest.fading.some(({ ordinal }) => granted.includes(ordinal))) {
    await lease.setTombstones(lease.manifest.withdrawing, granted);
  }
  const { nextJob, nextCompany } = lease.manifest;
  await lease.raiseMarks({
    jobMark: nextJob,
    companyMark: nextCompany,
    changesMarkMs: timeMs,
    shownJobs: jobs.filter(({ after }) => after?.cleared).map(({ ordinal }) => ordinal),
  });
  return followed;
}

/** Makes the jobs of a batch follow their companies as they are at its end, whatever the order of its lines. */
async function settleJobs(world: World): Promise<void> {
  const at = new Date(world.mint.timeMs).toISOString();
  for (const job of world.jobs.values()) {
    if (job.after === undefined || job.after === job.before) continue;
    const company = world.targetOf(await world.companyAt(ordinalOf(job.after.job.company.id))).after;
    if (company === undefined || follows(job.after, company, job.ownCleared)) continue;
    replaceDocument(job, settled(job.after, company, job.ownCleared, job.before, at));
  }
}

/** Returns whether a company changed in a field that its jobs show or depend on. */
function movesJobs(before: CompanyDocument, after: CompanyDocument | undefined): boolean {
  return (
    after !== undefined &&
    (before.company.name !== after.company.name ||
      before.cleared !== after.cleared ||
      before.company.merged_into_id !== after.company.merged_into_id ||
      canonicalJson(before.company.industries) !== canonicalJson(after.company.industries) ||
      canonicalJson(before.industryCodes) !== canonicalJson(after.industryCodes))
  );
}

const isCompanyChanged = (state: CompanyState): boolean =>
  state.after !== state.before ||
  state.mergedFrom !== state.mergedFromBefore ||
  state.version !== state.versionBefore;

const isJobChanged = (job: JobState): boolean =>
  job.after !== job.before ||
  job.version !== job.versionBefore ||
  areFactsChanged(job) ||
  job.content !== job.contentBefore ||
  job.ownCleared !== job.ownClearedBefore;

const isEventsChanged = ({ before, after, own, ownBefore }: EventsState): boolean =>
  own !== ownBefore || canonicalJson(before ?? null) !== canonicalJson(after ?? null);

/**
 * Recomputes the permitted events of companies whose own events changed, of merged companies, and of their targets. Also
 * completes those that an earlier release cut at 100.
 */
async function remakeServedEvents(world: World, companies: readonly CompanyState[]): Promise<void> {
  const touched = new Set<number>();
  // The terms of a company in the event space depend on the company and on its events.
  for (const { ordinal, before } of companies) if (before !== undefined) await world.eventsOf(ordinal);
  for (const [ordinal, { own, ownBefore }] of world.events) if (own !== ownBefore) touched.add(ordinal);
  for (const { ordinal, before, after, mergedFrom, mergedFromBefore } of companies) {
    const merges = before?.company.merged_into_id !== after?.company.merged_into_id;
    if (mergedFrom !== mergedFromBefore || (before !== undefined && merges)) touched.add(ordinal);
  }
  for (const ordinal of [...touched]) {
    const { after } = await world.companyAt(ordinal);
    const target = after?.company.merged_into_id ?? null;
    if (target !== null) touched.add(ordinalOf(target));
  }
  const cut = [...world.events].flatMap(([ordinal, { before }]) =>
    before?.eventsTruncated === true && !touched.has(ordinal) ? [ordinal] : [],
  );
  for (const ordinal of [...touched, ...cut]) {
    const served = await servedEvents(world, await world.companyAt(ordinal));
    const state = await world.eventsOf(ordinal);
    // No line was checked for these, and all their events may not fit.
    const isOversize = () => contentBytes(eventsItem(served, state.own)) > MAXIMUM_DOCUMENT_BYTES;
    if (!touched.has(ordinal) && isOversize()) continue;
    const nothing = state.own.length === 0 && served.events.length === 0 && state.before === undefined;
    if (!nothing) state.after = served;
  }
}

/** The id of a job key, the source that it belongs to, and the job that the key had before. */
const identityItem = (key: string, { id, owner, earlierId }: JobState): Item => ({
  ...keys.source('job', key),
  id,
  owner,
  earlier: earlierId,
});

const eventIdentityItem = ([key, { eventId, ordinal }]: readonly [string, EventIdentity]): Item => ({
  ...keys.source('event', key),
  id: eventId,
  company: ordinal,
});

/** The identity of an event that moves: the company it had, and all others that have it or get it. */
function movingIdentityItem([key, identity]: readonly [string, EventIdentity], world: World): Item {
  const { eventId, ordinal, ordinalBefore, movingBefore } = identity;
  const has = (at: number): boolean =>
    world.events.get(at)?.ownBefore.some((event) => event.eventId === eventId) === true;
  const moving = new Set([ordinal, ...movingBefore.filter(has)]);
  moving.delete(ordinalBefore);
  return { ...eventIdentityItem([key, { ...identity, ordinal: ordinalBefore }]), moving: [...moving] };
}

const companyItems = ({ after, mergedFrom, version }: CompanyState): Item[] =>
  after === undefined ? [] : [companyItem(after, mergedFrom, version)];

const documentOf = (
  { ordinal, before, after, ownCleared, ownClearedBefore, slot, version, versionBefore }: JobState,
  slots: CompanySlots,
): Item[] => {
  const same = after === before && ownCleared === ownClearedBefore && version === versionBefore;
  return after === undefined || (same && slot !== null)
    ? []
    : [jobItem(after, ownCleared, slots.slotOf(ordinal), version)];
};

const partsOf = (job: JobState): Item[] => [...factsPartOf(job), ...contentPartsOf(job)];

const factsPartOf = (job: JobState): Item[] =>
  job.facts === undefined || !areFactsChanged(job) ? [] : [factsItem(job.facts, job.factsVersion)];

const contentPartsOf = ({
  ordinal,
  content,
  contentBefore,
  contentVersion,
  description,
}: JobState): Item[] =>
  content === undefined || content === contentBefore || description === undefined
    ? []
    : contentItems(ordinal, content, description, contentVersion);

const areFactsChanged = ({ facts, factsBefore, factsVersion, factsVersionBefore }: JobState): boolean =>
  facts !== factsBefore || factsVersion !== factsVersionBefore;

const isDuplicate = ({ after }: JobState): boolean => after?.job.status_reason === 'duplicate';

const isSplitOff = (job: JobState): boolean =>
  job.before?.job.status_reason === 'duplicate' && !isDuplicate(job);

const losesContent = ({ before, after }: JobState): boolean =>
  (before?.distributableUntil ?? null) !== null && after?.distributableUntil === null;

function addEventPostings(
  session: PublishSession,
  company: CompanyState | undefined,
  events: EventsState | undefined,
): void {
  if (company?.after === undefined) return;
  const had = new Set(
    company.before === undefined ? [] : termsOfCompanyEvents(company.before, events?.before),
  );
  for (const term of termsOfCompanyEvents(company.after, events?.after)) {
    if (!had.has(term)) session.postings.add(EVENT_SPACE, term, [company.ordinal]);
  }
}

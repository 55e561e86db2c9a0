import * as z from 'zod/mini';
import type { AlarmState, Board, SymptomState } from '../alarms/alarm-board.ts';
import { html, type Markup, type Shown } from '../html.ts';
import { buttons, counted, numbers, section, table, time } from './parts.ts';

const spoken = (name: string): string => name.replaceAll('-', ' ');

const runbookOf = (state: AlarmState | SymptomState, label: string): Shown =>
  state.runbook === undefined
    ? ''
    : html`<a href="${state.runbook}" target="_blank" rel="noreferrer">${label}</a>`;

const Status = z.object({ troubles: z.array(z.string()) });

/**
 * Shows the four symptoms, what sounds, what waits for the operator, and every alarm with its reading.
 * @param status the document of the command; undefined before it is read
 */
export function alarmsSection({ symptoms, alarms }: Board, status: unknown, nowMs: number): Markup {
  const troubles = Status.safeParse(status).data?.troubles ?? [];
  const sounding = alarms.filter(({ isSounding }) => isSounding);
  return section(
    'alarms',
    'Alarms',
    html`the alarms of the stack in CloudWatch, which send to the topic. Here nobody is told. The definitions are those of the template, over the metrics since this start.`,
    html`<ul class="symptoms">${symptoms.map((symptom) => symptomTile(symptom, nowMs))}</ul>`,
    sounding.map((alarm) => soundingAlarm(alarm, nowMs)),
    troubles.length > 0 &&
      html`<h3>What waits for you</h3><ul class="troubles">${troubles.map((trouble) => html`<li>${trouble}</li>`)}</ul>`,
    html`<details data-keep="all-alarms"><summary>All ${alarms.length} alarms</summary>${table(
      'All alarms',
      ['Alarm', 'State', 'What is compared', numbers('Now'), numbers('Sounds from'), 'Periods', 'Part of'],
      alarms.map((alarm) => [
        runbookOf(alarm, spoken(alarm.name)),
        alarm.isSounding ? html`<strong class="bad">sounds</strong>` : 'quiet',
        alarm.label,
        reading(alarm.reading),
        reading(alarm.threshold),
        `${alarm.when.periods} of ${alarm.when.of}`,
        alarm.page === undefined ? 'notice' : spoken(alarm.page),
      ]),
      'The template has no alarms.',
    )}</details>`,
  );
}

const symptomTile = (symptom: SymptomState, nowMs: number): Markup =>
  html`<li class="${symptom.isSounding ? 'symptom sounds' : 'symptom'}"><strong>${spoken(symptom.name)}</strong><span>${
    symptom.isSounding
      ? html`sounds since ${time(symptom.sinceMs, nowMs)}: ${symptom.sounding.map(spoken).join(', ')}`
      : html`quiet, ${symptom.parts} alarms`
  }</span></li>
`;

const soundingAlarm = (alarm: AlarmState, nowMs: number): Markup =>
  html`<div class="sounding${alarm.page === undefined ? ' notice' : ''}"><h3>${spoken(alarm.name)}</h3>
<p>${alarm.meaning} <span class="since">Since ${time(alarm.sinceMs, nowMs)}; ${alarm.label}: ${reading(alarm.reading)}, sounds from ${reading(alarm.threshold)}.</span></p>
<p><strong>First:</strong> ${alarm.first}</p>${buttons(runbookOf(alarm, 'What to do'))}</div>`;

const reading = (value: number | undefined): string =>
  value === undefined
    ? 'no data'
    : Math.abs(value) < 100
      ? String(Math.round(value * 100) / 100)
      : counted(value);

/** What a screen reader says when it changes. */
export function announcement({ symptoms, alarms }: Board): Markup {
  const paging = symptoms.filter(({ isSounding }) => isSounding).map(({ name }) => spoken(name));
  const notices = alarms.filter(({ isSounding, page }) => isSounding && page === undefined);
  if (paging.length + notices.length === 0) return html`All quiet`;
  return html`${[
    ...(paging.length === 0 ? [] : [`Sounds: ${paging.join(', ')}`]),
    ...(notices.length === 0 ? [] : [`Notices: ${notices.map(({ name }) => spoken(name)).join(', ')}`]),
  ].join('. ')}`;
}

import { type Slotted, WordCache } from '../text/word-cache.ts';

/** A word and its position in the text. `word` is in lower case. */
export interface Word extends Slotted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const PLUS = 0x2b;
const SHARP = 0x23;
const UNKNOWN = 0;
const WORD = 1;
const OTHER = 2;
const kinds = new Uint8Array(0x1_0000);

function isWordPoint(point: number): boolean {
  const kind = kinds[point] ?? UNKNOWN;
  if (kind !== UNKNOWN) return kind === WORD;
  const isWord = /^[\p{L}\p{N}]$/u.test(String.fromCodePoint(point));
  // Characters beyond the table are not kept.
  kinds[point] = isWord ? WORD : OTHER;
  return isWord;
}

const folded = new WordCache((text, slot) => ({ text, word: text.toLowerCase(), slot }));

/** Returns the words of a text. `C++` and `C#` are words; a full stop or hyphen separates words. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const end = endOfWord(text, at);
    if (end === at) continue;
    const { text: written, word, slot } = folded.of(text, at, end);
    words.push({ text: written, word, slot, start: at, end });
    at = end - 1;
  }
  return words;
}

/** Returns the end of the letters and digits from `start`, with the signs of `C++` and `C#`. */
function endOfWord(text: string, start: number): number {
  let at = start;
  for (
    let point = text.codePointAt(at);
    point !== undefined && isWordPoint(point);
    point = text.codePointAt(at)
  )
    at += point > 0xffff ? 2 : 1;
  if (at === start) return at;
  const sign = text.charCodeAt(at);
  if (sign === SHARP) return at + 1;
  return sign === PLUS && text.charCodeAt(at + 1) === PLUS ? at + 2 : at;
}

/** Returns whether the text between two words may be part of one name: "Node.js", "Power BI", "CI/CD". */
export function isInnerGap(gap: string): boolean {
  return gap === ' ' || gap === '' || /^(?: ?[-‐‑./&'’_!+:] ?)$/u.test(gap);
}

/** Names that are no word of any language: authors write them with other capitals, or with none. */
const NO_OTHER_WORD: ReadonlySet<string> = new Set(
  (
    'javascript typescript mysql postgresql postgres mongodb graphql kubernetes jquery nodejs pytorch tensorflow ' +
    'terraform ansible jenkins docker kafka redis rabbitmq elasticsearch opensearch dynamodb cassandra clickhouse ' +
    'bigquery databricks pyspark hadoop dagster grafana datadog splunk bugsnag nginx linux bash powershell ' +
    'webpack eslint tslint redux angularjs reactjs vuejs nextjs nestjs django fastapi numpy scipy scikit golang kotlin ' +
    'laravel symfony swagger openapi protobuf websocket websockets figma hubspot zendesk jira airtable gitlab ' +
    'bitbucket circleci argocd k8s git cmake keras python matplotlib ' +
    'seaborn xgboost lightgbm plotly pytest sqlalchemy kibana logstash fluentd openshift cloudformation cloudwatch matlab ' +
    'photoshop solidworks autocad shopify wordpress netsuite quickbooks mailchimp vmware'
  ).split(' '),
);
/** Short names that are no other word either, if they start with a capital: "Sql", "Aws", "Css". */
const NO_OTHER_CAPITALISED: ReadonlySet<string> = new Set('sql aws html css php net'.split(' '));

/** Names that authors write in small letters too, which are other words where no list of tools has them. */
export const SMALL_IN_LISTS: ReadonlySet<string> = new Set(
  (
    'sql aws html css php gcp java react vue angular node express flask rails spring rust ruby scala perl ' +
    'excel helm pandas selenium jest slack notion jinja sass'
  ).split(' '),
);

/** Returns whether a word of a text is written like a word of a name, with the capitals that matter. */
export function isWrittenAs(text: string, name: string): boolean {
  if (text === name) return true;
  const folded = text.toLowerCase();
  if (folded === name.toLowerCase()) {
    if (NO_OTHER_WORD.has(folded)) return true;
    if (NO_OTHER_CAPITALISED.has(folded) && text !== folded) return true;
  }
  // Short words with inner capitals are different words: ReAct, LoRA.
  if (text.length <= 5 && /\p{Ll}\p{Lu}/u.test(text) !== /\p{Ll}\p{Lu}/u.test(name)) return false;
  if (text.length <= 4 && /\p{Ll}\p{Lu}/u.test(name)) return false;
  // In lower case, a short acronym is often an ordinary word.
  if (/^\p{Lu}[\p{Lu}\p{N}]+$/u.test(name)) return name.length > 4 && /^\p{Lu}/u.test(text);
  if (/^\p{Lu}/u.test(name)) return /^\p{Lu}/u.test(text) && (name.length > 3 || text !== text.toUpperCase());
  return /^\p{N}/u.test(name) || text.toLowerCase() === name.toLowerCase();
}

import { standingMentions } from '../../reading/tools/standing.ts';
import { mentionsIn, type ToolIndex } from '../../reading/tools/tool-index.ts';
import { wordsOf } from '../../reading/tools/tool-words.ts';
import { htmlBlocks, type TextBlock } from '../html-text.ts';

/** Marks sentences that name companies, perks or channels instead of tools of the work. */
const ELSEWHERE = new RegExp(
  [
    'backed by|invest(?:ors?|ed|ments? from)|funding|raised|series [a-f]\\b|ventures\\b|led by',
    '(?:customers?|clients?)[\\s,—–-]*(?:includ|like|such|from|at|roster|base|list|already)|our customers\\b|brands?\\b|next to',
    'trusted by|used by|loved by|partner(?:s|ed|ing|ships?)? (?:with|include|like|such)|roster|fortune \\d|startups\\b',
    'alum(?:ni|s)?\\b|founded (?:in \\w+ )*by|previously|formerly|most recently|\\bex-|founders?\\b|co-?founded|veterans|hail(?:s|ing)? from|c[ao]me from',
    'worked at|built at|backgrounds? (?:at|from)|led the (?:product|design|engineering)|serve[sd] as|met (?:at|while)|worked on|co-creators?\\b|before founding|(?:engineer|scientist|designer|manager|leader|researcher)s? at|organi[sz]ations like|spent \\d+ years',
    'compan(?:y|ies) (?:like|such as|including)|(?:leaders|teams|enterprises) (?:like|such as|including|at)|innovative companies',
    'acquired by|follow us|glassdoor|linkedin\\.com|scam|fraud(?:ulent|sters)\\b|phishing|impersonat|equal opportunity|e-verify',
    'privacy (?:policy|notice)|perks?\\b|memberships?|stipend|reimburs|insurance|401\\(?k|wellness|gift card|featured in|forbes',
    'techcrunch|awards?\\b|as seen|rank(?:ed|ing)s?\\b|compet(?:e|es|ing|itors?)\\b|ai note-?taker|recorded|your interview',
  ].join('|'),
  'iu',
);
/** Marks sentences about former employers: "A team from Airbnb, Stripe and Meta". */
const PEOPLE_FROM = /\bfrom (?:\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}\p{L}+)?, ){2}/u;
/** Channels that employers use themselves or ask applicants for. */
const CHANNELS = new Set([
  'linkedin',
  'instagram',
  'youtube',
  'x',
  'facebook',
  'twitter',
  'tiktok',
  'discord',
  'reddit',
  'telegram',
]);
const OWN_CHANNEL =
  /\b(?:our|us|follow|profile|resume|cv|life at|apply|message|contact|about|top|voted|named)\b/iu;
const MAXIMUM_TEXT = 200_000;
/** Most characters that are read as one sentence. Some patterns take quadratic time; real sentences have fewer. */
const MAXIMUM_SENTENCE = 4000;

/** Returns the sorted codes of the tools that a text names. Skips `ownName`, the employer's own product. */
export function findTools(index: ToolIndex, text: string, ownName = ''): string[] {
  return toolsOfBlocks(index, [{ text, heading: false }], ownName);
}

/** Like `findTools`, for an HTML description. */
export function findToolsInHtml(index: ToolIndex, html: string, ownName = ''): string[] {
  return toolsOfBlocks(index, htmlBlocks(html.slice(0, MAXIMUM_TEXT)), ownName);
}

/** Like `findTools`, for the blocks of a description. */
export function toolsOfBlocks(index: ToolIndex, blocks: readonly TextBlock[], ownName = ''): string[] {
  const own = squash(ownName);
  const codes = new Set<string>();
  for (const { text } of blocks) {
    for (const sentence of sentencesOf(text)) {
      const mentions = mentionsIn(index, sentence, wordsOf(sentence));
      if (mentions.length === 0 || ELSEWHERE.test(sentence) || PEOPLE_FROM.test(sentence)) continue;
      const isOwnChannel = OWN_CHANNEL.test(sentence) || mentions.every(({ code }) => CHANNELS.has(code));
      for (const { code, start, end } of standingMentions(sentence, mentions)) {
        if (isOwnChannel && CHANNELS.has(code)) continue;
        if (own === '' || squash(sentence.slice(start, end)) !== own) codes.add(code);
      }
    }
  }
  return [...codes].sort();
}

/** Splits a text into its sentences, and a sentence that is too long into pieces. */
function sentencesOf(text: string): string[] {
  return text
    .slice(0, MAXIMUM_TEXT)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}•])/u)
    .flatMap((sentence) => {
      const pieces = Math.ceil(sentence.length / MAXIMUM_SENTENCE);
      return Array.from({ length: pieces }, (_, piece) =>
        sentence.slice(piece * MAXIMUM_SENTENCE, (piece + 1) * MAXIMUM_SENTENCE),
      );
    });
}

function squash(name: string): string {
  return decodeURIComponentSafely(name)
    .toLowerCase()
    .replace(/\.(?:com|ai|io|xyz|tech|co|app|dev|org|net|com\.au|foundation)$/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

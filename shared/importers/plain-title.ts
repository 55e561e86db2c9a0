import { htmlLines } from '../reading/text/html.ts';
import { joinWords } from '../reading/text/normalise.ts';

/** What is markup in a title: "C++ <3" and "Dev < 5 years" are not. */
const MARKUP =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|<\/?(?:a|b|br|div|em|font|h[1-6]|i|p|script|small|span|strong|style|sub|sup|u)(?:\s[^<>]*|\s?\/)?>/iu;

/** Scripts whose words are written with joiners, such as those of Persian and Hindi. */
const JOINED =
  /[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]/u;

/** Not the joiners of emoji, which are shown. */
const SPACE = /[\s\u00ad\u200b\u2060]+/gu;

/** Returns the words of a title, which some boards give with the markup of a page or characters that nobody sees. */
export function plainTitle(title: string): string {
  const words = MARKUP.test(title) ? htmlLines(title).map(({ text }) => text) : [title];
  return folded(words.join(' ')) || folded(title);
}

const folded = (text: string): string =>
  (JOINED.test(text) ? text : joinWords(text)).replace(SPACE, ' ').trim().normalize('NFC');

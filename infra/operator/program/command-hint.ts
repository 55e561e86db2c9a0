import { didYouMean, nearNames } from '../../../shared/contract/near/near-names.ts';
import { longName, shown } from '../terminal/option.ts';
import { type CommandLine, commandsOf, type Noun, type OperatorCommand } from './command.ts';

/** What people call our nouns. */
const OTHER_NOUNS: ReadonlyMap<string, string> = new Map([
  ['account', 'organisations'],
  ['accounts', 'organisations'],
  ['balance', 'credits'],
  ['billing', 'credits'],
  ['boards', 'sources'],
  ['currencies', 'rates'],
  ['customer', 'organisations'],
  ['customers', 'organisations'],
  ['endpoint', 'destinations'],
  ['endpoints', 'destinations'],
  ['fx', 'rates'],
  ['health', 'status'],
  ['load', 'publish'],
  ['locations', 'catalogues'],
  ['receivers', 'destinations'],
  ['search', 'index'],
  ['subscriptions', 'monitors'],
  ['tenants', 'organisations'],
  ['tokens', 'keys'],
  ['tools', 'catalogues'],
  ['upload', 'publish'],
  ['webhook', 'destinations'],
  ['webhooks', 'destinations'],
]);
/** What people call our verbs, in the order in which we prefer them. */
const OTHER_VERBS: ReadonlyMap<string, readonly string[]> = new Map([
  ['add', ['create', 'top-up', 'publish']],
  ['check', ['verify', 'test']],
  ['deactivate', ['suspend', 'pause', 'revoke']],
  ['describe', ['show', 'explain']],
  ['disable', ['suspend', 'pause', 'revoke']],
  ['enable', ['resume']],
  ['execute', ['run']],
  ['get', ['show', 'list']],
  ['info', ['show']],
  ['ls', ['list']],
  ['new', ['create']],
  ['reenable', ['resume']],
  ['remove', ['delete', 'revoke']],
  ['delete', ['revoke']],
  ['resend', ['replay']],
  ['retry', ['replay']],
  ['rm', ['delete', 'revoke']],
  ['send', ['test', 'replay']],
  ['start', ['resume']],
  ['stop', ['pause', 'suspend']],
  ['unpause', ['resume']],
  ['update', ['publish', 'limit']],
  ['view', ['show']],
]);
/** What people call our options. */
const OTHER_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['amount', ['--usd']],
  ['budget', ['--daily-budget-usd']],
  ['customer', ['--organisation']],
  ['date', ['--at', '--observed-at']],
  ['end', ['--until']],
  ['expiry', ['--expires']],
  ['filter', ['--query']],
  ['filters', ['--query']],
  ['force', ['--confirm']],
  ['group', ['--by']],
  ['interval', ['--interval-minutes']],
  ['out', ['--output']],
  ['price', ['--usd']],
  ['since', ['--from']],
  ['start', ['--from']],
  ['timeout', ['--wait']],
  ['to', ['--until', '--url', '--destination']],
  ['urls', ['--from-urls']],
  ['yes', ['--confirm']],
]);
const SHARED = ['--json', '--stack', '--help'];

/** Says that a command does not exist, which is meant, and else which there are. */
export function unknownCommand(argv: readonly string[], line: CommandLine): string {
  const words = argv.filter((each) => !each.startsWith('-'));
  const [first = '', second] = words;
  const noun = nounOf(first, line);
  if (noun !== undefined && second !== undefined) {
    const verbs = noun.verbs.map(({ words: own }) => own.at(-1) ?? '');
    const meant = didYouMean(nearVerbs(second, verbs).map((verb) => `${noun.noun} ${verb}`));
    const hint = meant === undefined ? `: ${noun.noun} has ${verbs.join(', ')}` : ` (${meant})`;
    return `unknown command ${shown(second)}${hint}`;
  }
  const hint = first === 'help' ? helpFor(second, line) : didYouMean(nearCommands(first, second, line));
  const names = line.map(nameOf).join(', ');
  return `unknown command ${shown(first)}${hint === undefined ? `: there are ${names}` : ` (${hint})`}`;
}

function helpFor(word: string | undefined, line: CommandLine): string {
  const known = word !== undefined && line.some((entry) => nameOf(entry) === word);
  return `did you mean ${known ? `${word} ` : ''}--help?`;
}

/** Returns the nouns and commands that the first words probably mean. */
function nearCommands(first: string, second: string | undefined, line: CommandLine): readonly string[] {
  const all = commandsOf(line).map(({ words }) => words.join(' '));
  const noun = [OTHER_NOUNS.get(first.toLowerCase()) ?? nearNames(first, line.map(nameOf))].flat();
  // Noun and verb in one word: `create-key`.
  const whole = /[a-z][-_:.A-Z]/.test(first) ? nearNames(first, all) : [];
  if (second === undefined || whole.length > 0) {
    return whole.length > 0 ? whole : noun.length > 0 ? noun : nearNames(first, all);
  }
  // A file or an id is the argument of a command of one word, or of one with its noun in front.
  const found = nounOf(noun[0] ?? '', line);
  const verbs = found?.verbs.map(({ words }) => words.at(-1) ?? '') ?? [];
  const meant = nearVerbs(second, verbs);
  if (found !== undefined && meant.length > 0) return meant.map((verb) => `${found.noun} ${verb}`);
  // The words in the other order: `create key`.
  const swapped = nearNames(`${first} ${second}`, all).filter((name) => name.split(' ').length === 2);
  if (swapped.length > 0 && noun.length === 0) return swapped;
  return noun.length > 0 ? noun : nearNames(first, all);
}

function nearVerbs(word: string, verbs: readonly string[]): readonly string[] {
  if (verbs.includes(word)) return [word];
  const others = (OTHER_VERBS.get(word.toLowerCase()) ?? []).filter((verb) => verbs.includes(verb));
  const [other] = others;
  return other === undefined ? nearNames(word, verbs) : [other];
}

const nameOf = (entry: CommandLine[number]): string =>
  'verbs' in entry ? entry.noun : (entry.words[0] ?? '');

function nounOf(word: string, line: CommandLine): Noun | undefined {
  const entry = line.find((each) => nameOf(each) === word);
  return entry !== undefined && 'verbs' in entry && entry.verbs.length > 0 ? entry : undefined;
}

/** Says that a command does not have an option, and which is meant. Does not show what follows its `=`. */
export function unknownOption(given: string, command: OperatorCommand | undefined): string {
  const name = given.split('=', 1)[0] ?? '';
  const said = `unknown option ${shown(name)}`;
  if (command === undefined) {
    return SHARED.includes(name) ? `${said} (options stand behind the command: ops status ${name})` : said;
  }
  const own = [...command.options.map(({ flags }) => longName(flags)), ...SHARED];
  const letters = name.toLowerCase().replace(/^-+/, '');
  const other = (OTHER_OPTIONS.get(letters) ?? []).find((each) => own.includes(each));
  const meant = didYouMean(other === undefined ? nearNames(name, own) : [other]);
  if (meant !== undefined) return `${said} (${meant})`;
  const [argument] = command.arguments;
  if (argument !== undefined && (letters === argument.name || letters === argument.name.split('_').at(-1))) {
    return `${said} (it takes no name: ${command.words.join(' ')} ${argument.name.toUpperCase()})`;
  }
  return `${said}: ${command.words.join(' ')} has ${own.join(', ')}`;
}

/** Says that an option has no value, and what its value must be. */
export function missingValue(flags: string, command: OperatorCommand | undefined): string {
  const option = command?.options.find((each) => each.flags === flags);
  const what = option?.allowed === undefined ? '' : `: it must be ${option.allowed}`;
  return `${longName(flags)} has no value${what}`;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Says that an option has the name of another one for its value, which an empty variable of a shell leads to. */
export function optionWithoutValue(
  command: OperatorCommand,
  options: Readonly<Record<string, unknown>>,
): string | undefined {
  const flags = command.options.map((option) => longName(option.flags));
  const known = new Set<unknown>([...flags, '--json', '--stack']);
  const unset = flags.find((flag) => known.has(options[camelCase(flag)]));
  if (unset === undefined) return undefined;
  return `${unset} has no value: ${options[camelCase(unset)]} comes right after it (is a variable empty?)`;
}

/** Says that a command line has more arguments than its command takes, and why it probably has. */
export function excessArguments(
  command: OperatorCommand,
  excess: readonly string[],
  options: Readonly<Record<string, unknown>>,
): string {
  const [first = ''] = excess;
  const name = command.words.join(' ');
  const takes = command.arguments.map((each) => each.name.toUpperCase()).join(' ');
  const said = `too many arguments: ${name} takes ${takes === '' ? 'none' : takes}, not also ${excess.slice(0, 3).map(shown).join(' ')}`;
  const ids = command.options.map(({ flags }) => flags).filter((flags) => flags.endsWith(' <id>'));
  const wanted = ids.map(longName).find((flag) => options[camelCase(flag)] === undefined);
  if (ID.test(first) && wanted !== undefined) return `${said} (did you mean ${wanted} ${first}?)`;
  const texts = Object.values(options).filter((value) => typeof value === 'string');
  return texts.length > 0 && !first.startsWith('-') ? `${said} (a text with spaces takes quotes)` : said;
}

const camelCase = (flag: string): string =>
  flag.replace(/^--/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

import { createHash, randomBytes } from 'node:crypto';
import { fromBase62, randomBase62, toBase62 } from './base62.ts';
import { CHECK_DIGITS, type KeyCheck } from './key-check.ts';

/**
 * An API key: `jck_<stage>_<organisation>_<random>_<check>`. The organisation part is its uuid in base 62, which lets
 * one round trip fetch key and account. 32 random digits hold 190 bits. The check depends on the deployment's secret
 * (key-check.ts): a mistyped or forged key is refused without a read.
 */
const ORGANISATION_DIGITS = 22;
const RANDOM_DIGITS = 32;
/** Of every key, whatever its stage. */
export const KEY_SHAPE = /^jck_([a-z][a-z0-9]{0,15})_([0-9A-Za-z]{22})_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;
const STAGE = /^[a-z][a-z0-9]{0,15}$/;
/** Length of a key with the longest stage. */
export const MAXIMUM_KEY_LENGTH =
  'jck_'.length + 16 + 1 + ORGANISATION_DIGITS + 1 + RANDOM_DIGITS + 1 + CHECK_DIGITS;

/** The parts of a key that are known without a read. */
export interface ParsedKey {
  readonly stage: string;
  readonly organisationId: string;
}

/**
 * Mints a key of an organisation (a uuid) for one deployment.
 * @throws RangeError for a stage that is not 1 to 16 lowercase letters and digits, a letter first
 */
export function mintApiKey(stage: string, organisationId: string, check: KeyCheck): string {
  if (!STAGE.test(stage)) throw new RangeError(`the stage ${JSON.stringify(stage)} cannot be part of a key`);
  const organisation = toBase62(BigInt(`0x${organisationId.replaceAll('-', '')}`), ORGANISATION_DIGITS);
  const body = `jck_${stage}_${organisation}_${randomBase62(RANDOM_DIGITS, randomBytes)}`;
  return `${body}_${check.digitsOf(body)}`;
}

/** Parses the shape of a key. Returns null for another stage or any other text; a forged key has the shape too. */
export function parseApiKey(key: string, stage: string): ParsedKey | null {
  if (key.length > MAXIMUM_KEY_LENGTH) return null;
  const match = KEY_SHAPE.exec(key);
  if (match === null) return null;
  const [, keyStage, organisation = ''] = match;
  if (keyStage !== stage) return null;
  const value = fromBase62(organisation);
  // 22 digits can exceed 128 bits.
  if (value === null || value >> 128n !== 0n) return null;
  return { stage, organisationId: uuidOf(value) };
}

/** Returns the SHA-256 of a whole key in lowercase hex, the only form in which a key is stored. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

function uuidOf(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

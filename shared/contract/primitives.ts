import * as z from 'zod/mini';
import { isCalendarDate } from './date-time.ts';

/** A code: 1 to 160 characters (contract 1.3). */
export const CODE_PATTERN = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/;
/** A UUID whose version nibble is 7; either case is accepted. */
export const UUID7_PATTERN =
  /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/;
export const UUID_PATTERN =
  /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/;
/** Non-negative decimal with 2 to 6 decimal digits and no leading zeros. */
export const USD_DECIMAL_PATTERN = /^(?:0|[1-9][0-9]*)\.[0-9]{2,6}$/;
/** RFC 3339 in UTC, whole seconds or up to milliseconds. */
export const UTC_PATTERN =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,3})?Z$/;
export const DATE_PATTERN = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
/** An http(s) URI in the characters of RFC 3986, so that every URI library accepts served values. */
export const URI_PATTERN =
  /^https?:\/\/(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)(?::[0-9]+)?(?:\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?(?:\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$/;
export const COUNTRY_PATTERN = /^[A-Z]{2}$/;
export const LANGUAGE_PATTERN = /^[a-z]{2}$/;

/** 2^53 - 1, the largest integer of the interface. */
export const MAXIMUM_INTEGER = Number.MAX_SAFE_INTEGER;

/** Text of 1..n characters. zod counts code points, as JSON Schema does. */
export const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
export const code = () =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(160),
      z.regex(CODE_PATTERN, "lowercase letters and digits, groups joined by a single '-', '_' or '.'"),
    );
export const uuid7 = () => z.string().check(z.regex(UUID7_PATTERN, 'a UUID of version 7'));
export const uuid = () => z.string().check(z.regex(UUID_PATTERN, 'a UUID'));
export const usdDecimal = () => z.string().check(z.regex(USD_DECIMAL_PATTERN));
/** An absolute http(s) URI of at most 2048 characters. */
export const uri = () =>
  z.string().check(
    z.maxLength(2048),
    z.regex(URI_PATTERN, 'an absolute http or https URI in the characters of RFC 3986'),
    z.refine((value) => URL.canParse(value), 'an absolute URI'),
  );
/** RFC 3339 in UTC, as every served date-time is. */
export const utcDateTime = () =>
  z.string().check(
    z.regex(UTC_PATTERN, 'an RFC 3339 date-time in UTC'),
    z.refine((value) => isCalendarDate(value.slice(0, 10)), 'a date of the calendar'),
  );
/** RFC 3339 full-date that exists in the calendar. */
export const fullDate = () =>
  z
    .string()
    .check(
      z.regex(DATE_PATTERN, 'an RFC 3339 full-date'),
      z.refine(isCalendarDate, 'a date of the calendar'),
    );
export const countryCode = () =>
  z.string().check(z.regex(COUNTRY_PATTERN, 'two uppercase letters (ISO 3166-1 alpha-2)'));
export const languageCode = () =>
  z.string().check(z.regex(LANGUAGE_PATTERN, 'two lowercase letters (ISO 639-1)'));
export const amount = () => z.number().check(z.nonnegative());
export const safeInteger = () => z.int().check(z.minimum(0), z.maximum(MAXIMUM_INTEGER));
export const positiveInteger = () => z.int().check(z.minimum(1), z.maximum(MAXIMUM_INTEGER));

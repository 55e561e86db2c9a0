/** A media range. Any other element is ignored: only an explicit exclusion of JSON refuses the request. */
const RANGE = /^([!#$%&'*+.^_`|~0-9a-z-]+)\/([!#$%&'*+.^_`|~0-9a-z-]+)$/;
const ZERO = /^q=0(?:\.0{0,3})?$/;

/**
 * Reports whether an `Accept` header admits `application/json`. The most specific matching range decides
 * (RFC 9110, 12.5.1). A header that is missing, empty or has no media range excludes nothing.
 */
export function acceptsJson(accept: string | undefined): boolean {
  let specificity = -1;
  let accepted = true;
  let ranges = 0;
  for (const element of (accept ?? '').toLowerCase().split(',')) {
    const [range = '', ...parameters] = element.split(';').map((part) => part.trim());
    const match = RANGE.exec(range);
    if (match === null) continue;
    ranges += 1;
    const [, type, subtype] = match;
    const matched = specificityOf(type, subtype);
    const allowed = !parameters.some((parameter) => ZERO.test(parameter));
    if (matched > specificity) {
      specificity = matched;
      accepted = allowed;
    } else if (matched === specificity && matched >= 0) {
      accepted ||= allowed;
    }
  }
  return ranges === 0 || (specificity >= 0 && accepted);
}

/** Returns how closely a range matches application/json, or -1 if it does not match. */
function specificityOf(type: string | undefined, subtype: string | undefined): number {
  if (type === 'application') return subtype === 'json' ? 2 : subtype === '*' ? 1 : -1;
  return type === '*' && subtype === '*' ? 0 : -1;
}

import { BUSINESS_ROLES } from './business.ts';
import { CARE_AND_PUBLIC_ROLES } from './care-and-public.ts';
import type { Role } from './role.ts';
import { TECHNOLOGY_ROLES } from './technology.ts';
import { TRADE_ROLES } from './trades.ts';

const BY_CODE = new Map(
  [...TECHNOLOGY_ROLES, ...BUSINESS_ROLES, ...CARE_AND_PUBLIC_ROLES, ...TRADE_ROLES].map((role) => [
    role.code,
    role,
  ]),
);

/** Returns the role of a specialism. @throws RangeError for one that the demo does not have */
export function roleOf(code: string): Role {
  const role = BY_CODE.get(code);
  if (role === undefined) throw new RangeError(`the demo has no role ${code}`);
  return role;
}

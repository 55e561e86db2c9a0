import type { Protocol } from './protocol.ts';

/** Regions whose endpoints are below amazonaws.com. */
const USUAL = /^(?:us|af|ap|ca|eu|il|me|mx|sa)(?:-gov)?-[a-z]+-\d+$/;
const CHINA = /^cn-[a-z]+-\d+$/;

/**
 * Returns where a function finds a service: the variable of a local engine, or the public endpoint of its region.
 * @throws Error for a region or an endpoint of a kind that functions do not use; the SDK knows more of them
 */
export function endpointIn(
  { service, variable }: Protocol,
  environment: NodeJS.ProcessEnv,
  region: string,
): URL {
  const given = environment[`AWS_ENDPOINT_URL_${variable}`] ?? environment['AWS_ENDPOINT_URL'];
  if (given !== undefined) return new URL(given);
  const special = ['AWS_USE_FIPS_ENDPOINT', 'AWS_USE_DUALSTACK_ENDPOINT'].find(
    (name) => environment[name]?.toLowerCase() === 'true',
  );
  if (special !== undefined) throw new Error(`${special} needs the SDK: TABLE_CLIENT=sdk`);
  if (USUAL.test(region)) return new URL(`https://${service}.${region}.amazonaws.com`);
  if (CHINA.test(region)) return new URL(`https://${service}.${region}.amazonaws.com.cn`);
  throw new Error(`the region ${region} needs the SDK: TABLE_CLIENT=sdk`);
}

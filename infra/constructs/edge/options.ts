import type { Node } from 'constructs';
import { type Shifting, shiftingIn } from '../releases/shifting.ts';

/** The operator's own name for the interface. */
export interface ApiDomain {
  readonly name: string;
  /** In us-east-1 with an edge, else in the region of the stack. */
  readonly certificateArn: string;
  /** The zone of Route 53 that gets the records; undefined if the operator keeps DNS elsewhere. */
  readonly zone?: { readonly id: string; readonly name: string } | undefined;
}

/** What a deployment adds to the standard one; each is a setting of the context (docs/operator/). */
export interface DeploymentOptions {
  readonly domain?: ApiDomain | undefined;
  /** CloudFront and AWS WAF in front of the interface, under the domain. */
  readonly edge?: EdgeOptions | undefined;
  /** Sends webhooks from fixed addresses. */
  readonly fixedAddresses: boolean;
  /** How requests move to a release; undefined for at once. */
  readonly shifting?: Shifting | undefined;
}

export interface EdgeOptions {
  /**
   * SHA-256 digests of the secrets that the edge may send, in lower-case hex. Without one, the interface also answers
   * callers that go around the edge.
   */
  readonly lock: readonly string[];
}

const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const CERTIFICATE = /^arn:aws[a-z-]*:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;
const DIGEST = /^[0-9a-f]{64}$/;
/** Where CloudFront looks for certificates and firewalls. */
export const EDGE_REGION = 'us-east-1';

/**
 * Reads the options from the context.
 * @throws Error that names the setting and what is wrong with it
 */
export function readOptions(node: Node): DeploymentOptions {
  const setting = (name: string): string | undefined => {
    const value: unknown = node.tryGetContext(name);
    return value === undefined || value === '' ? undefined : String(value);
  };
  const domain = readDomain(setting);
  const edge = readEdge(setting);
  if (edge !== undefined && domain === undefined) {
    throw new Error(
      'edge needs domain and certificate: customers keep the name when the distribution is replaced',
    );
  }
  const region = CERTIFICATE.exec(domain?.certificateArn ?? '')?.[1];
  if (edge !== undefined && region !== EDGE_REGION) {
    throw new Error(`with an edge, certificate must be in ${EDGE_REGION}, not in ${region}`);
  }
  return {
    domain,
    edge,
    fixedAddresses: isOn(setting, 'webhookAddresses', 'fixed'),
    shifting: shiftingIn(node),
  };
}

type Setting = (name: string) => string | undefined;

function readDomain(setting: Setting): ApiDomain | undefined {
  const name = setting('domain');
  const certificateArn = setting('certificate');
  const zoneId = setting('zone');
  const zoneName = setting('zoneName');
  if (name === undefined || certificateArn === undefined) {
    if (name === undefined && certificateArn === undefined && zoneId === undefined) return undefined;
    throw new Error('domain and certificate belong together');
  }
  if (!HOST_NAME.test(name)) throw new Error(`domain must be a lower-case host name, not ${name}`);
  if (!CERTIFICATE.test(certificateArn)) {
    throw new Error(`certificate must be the ARN of a certificate of ACM, not ${certificateArn}`);
  }
  if (zoneId === undefined && zoneName === undefined) return { name, certificateArn };
  if (zoneId === undefined || zoneName === undefined) throw new Error('zone and zoneName belong together');
  if (name !== zoneName && !name.endsWith(`.${zoneName}`)) {
    throw new Error(`the zone ${zoneName} cannot have a record for ${name}`);
  }
  return { name, certificateArn, zone: { id: zoneId, name: zoneName } };
}

function readEdge(setting: Setting): EdgeOptions | undefined {
  const lock = setting('edgeLock')?.split(',') ?? [];
  if (!isOn(setting, 'edge', 'on')) {
    if (lock.length > 0) throw new Error('edgeLock needs edge=on');
    return undefined;
  }
  for (const digest of lock) {
    if (!DIGEST.test(digest)) {
      throw new Error('edgeLock must be SHA-256 digests of 64 lower-case hex digits, separated by commas');
    }
  }
  return { lock };
}

/** A setting with one value; a typing error must not leave the option out silently. */
function isOn(setting: Setting, name: string, value: string): boolean {
  const given = setting(name);
  if (given === undefined) return false;
  if (given === value) return true;
  throw new Error(`${name} must be ${value} or absent, not ${given}`);
}

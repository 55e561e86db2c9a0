import { generate } from 'selfsigned';

/** The certificate and key of a receiver. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority and the identities of test receivers, not all of which it signed. */
export interface Certificates {
  /** Certificate of the authority that the test posters trust. */
  readonly ca: string;
  readonly good: Identity;
  readonly expired: Identity;
  readonly wrongHost: Identity;
  readonly selfSigned: Identity;
}

const DAY_MS = 86_400_000;

/** Makes certificates for `hostname`. */
export async function makeCertificates(hostname: string): Promise<Certificates> {
  const elliptic = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;
  const authority = await generate([{ name: 'commonName', value: 'Test authority' }], {
    ...elliptic,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const issue = async (
    name: string,
    ca: { readonly key: string; readonly cert: string } | null,
    daysFromNow: number,
  ): Promise<Identity> => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
      ...elliptic,
      notBeforeDate: new Date(Date.now() - 30 * DAY_MS),
      notAfterDate: new Date(Date.now() + daysFromNow * DAY_MS),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
      ],
      ...(ca === null ? {} : { ca: { ...ca } }),
    });
    return { cert, key };
  };
  const ca = { key: authority.private, cert: authority.cert };
  return {
    ca: authority.cert,
    good: await issue(hostname, ca, 30),
    expired: await issue(hostname, ca, -1),
    wrongHost: await issue(`not-${hostname}`, ca, 30),
    selfSigned: await issue(hostname, null, 30),
  };
}

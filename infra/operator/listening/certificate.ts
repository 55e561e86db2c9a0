import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;
const VALID_DAYS = 30;

/** A certificate for localhost, which is its own authority, and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** The file that `WEBHOOK_DEVELOPMENT_CA` names. */
  readonly file: string;
}

/** Takes the certificate in a folder, or makes one if there is none that is valid for another day. */
export async function certificateIn(folder: string, now: number): Promise<Certificate> {
  const file = join(folder, 'authority.pem');
  const keyFile = join(folder, 'key.pem');
  if (existsSync(file) && existsSync(keyFile)) {
    const cert = readFileSync(file, 'utf8');
    const isValid = Date.parse(new X509Certificate(cert).validTo) > now + DAY_MS;
    if (isValid) return { cert, key: readFileSync(keyFile, 'utf8'), file };
  }
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + VALID_DAYS * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(file, cert, { mode: 0o600 });
  return { cert, key, file };
}

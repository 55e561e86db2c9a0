type Json = Readonly<Record<string, unknown>>;

/** The address that the files in the repository name; what serves a copy puts its own in its place. */
export const LOCAL_RUNTIME = 'http://127.0.0.1:8787';

/** Returns a copy of the document that names the address of an interface. */
export const servedFrom = (document: Json, url: string): Json => ({
  ...document,
  servers: [{ url, description: 'The address of the interface.' }],
});

/** Returns a copy of the document that says how to reach the operator: an https or mailto URL. */
export function withContact(document: Json, contact: string | undefined): Json {
  if (contact === undefined) return document;
  const info = record(document['info']);
  const { name } = record(info['contact']);
  const reached = contact.startsWith('mailto:')
    ? { email: contact.slice('mailto:'.length) }
    : { url: contact };
  return { ...document, info: { ...info, contact: { name, ...reached } } };
}

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});

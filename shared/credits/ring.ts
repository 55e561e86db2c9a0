/**
 * The ring of the last 32 posting ids. It is 32 attributes, which every posting shifts by one, because an update
 * expression cannot remove from a list and append to it at once. An id stays for exactly the next 31 postings.
 * Therefore a posting also requires the sequence to be within 32 of the value it read. Together the two conditions make
 * it apply at most once.
 */
export const RING_SIZE = 32;

/** The attributes of the ring, newest id first. */
export const RING_ATTRIBUTES: readonly string[] = Array.from(
  { length: RING_SIZE },
  (_, slot) => `r${slot.toString(36)}`,
);

/** The shift, as part of `SET`. The newest id is `:id`. */
export const RING_SHIFT = RING_ATTRIBUTES.map(
  (slot, at) => `${slot} = ${at === 0 ? ':id' : RING_ATTRIBUTES[at - 1]}`,
).join(', ');

/** The condition that neither the posting nor its void is in the ring. */
export const NOT_IN_RING = ['id', 'twin']
  .map((name) => `NOT (:${name} IN (${RING_ATTRIBUTES.join(', ')}))`)
  .join(' AND ');

/** Returns the ring of a new account. */
export function emptyRing(): Record<string, Uint8Array> {
  return Object.fromEntries(RING_ATTRIBUTES.map((slot) => [slot, new Uint8Array(16)]));
}

/** Returns the 16 bytes of a uuid. It reads digit by digit because a Buffer from hex costs ten times as much. */
export function bytesOf(uuid: string): Uint8Array {
  const bytes = new Uint8Array(16);
  let digits = 0;
  for (let at = 0; at < uuid.length; at += 1) {
    const code = uuid.charCodeAt(at);
    if (code === HYPHEN) continue;
    // '0' to '9' are 48 to 57; letters of either case end in 1 to 6.
    const value = code < 58 ? code - 48 : (code & 7) + 9;
    bytes[digits >> 1] = ((bytes[digits >> 1] ?? 0) << 4) | value;
    digits += 1;
  }
  return bytes;
}

const HYPHEN = 45;

/** Returns the uuid of 16 bytes. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Returns the ring entry of a posting's void: the posting's id with the version nibble 8, which no other id has. A
 * posting and its void exclude each other, and the entry shows which of them came first.
 */
export function voidedOf(id: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(id);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  return bytes;
}

/** Reports whether an item, in the engine's format, holds an entry in its ring. */
export function ringHolds(
  item: Readonly<Record<string, { readonly B?: Uint8Array | undefined }>>,
  entry: Uint8Array,
): boolean {
  return RING_ATTRIBUTES.some((slot) => {
    const bytes = item[slot]?.B;
    return bytes !== undefined && Buffer.compare(bytes, entry) === 0;
  });
}

/** Has the secret of the edge, which CloudFront adds to every request to the interface. */
export const EDGE_SECRET_HEADER = 'edge-secret';
/** Has the address of the caller. The edge replaces what callers send. */
export const CALLER_ADDRESS_HEADER = 'edge-caller-address';

/** Everything that this package throws about a request, except a TypeError for wrong use and the reason of an abort. */
export abstract class ClientError extends Error {}

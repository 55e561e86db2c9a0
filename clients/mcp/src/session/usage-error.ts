/** A mistake in how the server was started. The message is for the person who configures it. */
export class UsageError extends Error {}

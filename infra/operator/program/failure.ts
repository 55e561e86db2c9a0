import { FeedFileError } from '../../../shared/publishing/feed-file.ts';
import { WriterLeaseHeldError, WriterLeaseLostError } from '../../../shared/search/store/lease.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';

/** Errors of the network and of AWS that say enough by their name. */
const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the database does not answer: has the runtime been stopped?',
  ECONNRESET: 'the database broke the connection off: has the runtime been stopped?',
  ResourceNotFoundException: 'the table does not exist there',
  ExpiredTokenException: 'the AWS credentials have expired',
  CredentialsProviderError: 'no AWS credentials were found',
  UnrecognizedClientException: 'AWS does not accept these credentials',
  AccessDeniedException: 'these AWS credentials may not do that',
};

/** One sentence for whatever went wrong, for the operator. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `unexpected: ${String(error)}`;
  if (error instanceof Refusal || error instanceof Interrupted) return error.message;
  if (error instanceof WriterLeaseHeldError || error instanceof FeedFileError) return error.message;
  if (error instanceof WriterLeaseLostError) {
    return `${error.message}: another command took over; what was published stays, run this one again`;
  }
  if (error.name === 'AbortError') return 'interrupted; run the same command again to go on';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = SENTENCES[code] ?? SENTENCES[error.name];
  if (known !== undefined) return known;
  return `unexpected ${error.name}: ${error.message.split('\n')[0] ?? ''} (OPS_DEBUG=1 shows where)`;
}

import { ImportRefusedError } from '../../../shared/importers/import-refused.ts';
import { FeedFileError } from '../../../shared/publishing/feed-file.ts';
import { WriterLeaseHeldError, WriterLeaseLostError } from '../../../shared/search/manifest/lease-errors.ts';
import { FormatTooNewError } from '../../../shared/search/manifest/writer-format.ts';
import { missingPath } from '../terminal/near-path.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';

/** Errors of the network and of AWS whose name says enough. */
const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the database does not answer: was the runtime stopped?',
  ECONNRESET: 'the database closed the connection: was the runtime stopped?',
  ResourceNotFoundException: 'the table does not exist',
  ExpiredTokenException: 'the AWS credentials have expired',
  CredentialsProviderError: 'no AWS credentials were found',
  UnrecognizedClientException: 'AWS does not accept these credentials',
  AccessDeniedException: 'these AWS credentials do not permit this',
};

/** Returns one sentence for the operator about any error. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `unexpected: ${String(error)}`;
  if (error instanceof Refusal || error instanceof Interrupted) return error.message;
  if (error instanceof FeedFileError && error.missing !== null) return missingPath(error.missing);
  if (error instanceof FormatTooNewError || error instanceof ImportRefusedError) return error.message;
  if (error instanceof WriterLeaseHeldError || error instanceof FeedFileError) return error.message;
  if (error instanceof WriterLeaseLostError) {
    return `${error.message}: another command took over; what was published stays, so run this command again`;
  }
  if (error.name === 'AbortError') return 'interrupted; run the same command again to continue';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = SENTENCES[code] ?? SENTENCES[error.name];
  if (known !== undefined) return known;
  return `unexpected ${error.name}: ${error.message.split('\n')[0] ?? ''} (set OPS_DEBUG=1 to see where)`;
}

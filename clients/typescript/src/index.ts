// biome-ignore-all lint/performance/noBarrelFile: a package has one entry that names what it exports
export { applyChanges, type ChangePage, type JobCopy } from './changes/change-page.ts';
export type { ChangesQuery, FollowOptions } from './changes/follow.ts';
export { Client } from './client.ts';
export { BudgetExhausted } from './errors/budget-exhausted.ts';
export { ClientError } from './errors/client-error.ts';
export { ConnectionError, TimeoutError } from './errors/connection-error.ts';
export type { Fault } from './errors/problem.ts';
export { ProblemError } from './errors/problem-error.ts';
export {
  CursorExpiredError,
  InsufficientCreditsError,
  InsufficientScopeError,
  InternalError,
  InvalidApiKeyError,
  InvalidRequestError,
  MethodNotAllowedError,
  NotAcceptableError,
  NotFoundError,
  PositionExpiredError,
  RateLimitExceededError,
  RequestTimeoutError,
  ServiceUnavailableError,
} from './errors/problems.ts';
export { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
export type { components, operations, paths, webhooks } from './generated/schema.ts';
export type { List, ListOptions } from './pages/list.ts';
export type { Page } from './pages/page.ts';
export type { TaxonomyOptions } from './resources/taxonomies.ts';
export type { RateLimit, ResponseMeta } from './response/meta.ts';
export type { ClientOptions, RequestOptions } from './transport/settings.ts';
export type { Result } from './transport/transport.ts';
export type {
  Company,
  CompanyEvent,
  CreditLowEvent,
  DeliveryExhaustedEvent,
  DestinationPausedEvent,
  EventsBundle,
  Evidence,
  Fact,
  FactsBundle,
  Job,
  JobChange,
  JobContent,
  Location,
  MonitorDeliveryEvent,
  MonitorHeldEvent,
  TaxonomySnapshot,
  TestEvent,
  Tool,
} from './types/bodies.ts';
export type { QueryOf } from './types/queries.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookRequest,
  WebhookVerificationError,
} from './webhooks/verify.ts';

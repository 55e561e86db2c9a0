/**
 * The fields of a line of the access log, one per request, for events that the functions cannot log (throttled, refused
 * or crashed requests). It has the route instead of the path, and neither query nor headers, which can hold a cursor, a
 * search or a key. `function` leads to what Lambda says of its failure. CloudWatch knows the time of a line, so no field
 * repeats it.
 */
export const ACCESS_LOG_FORMAT = {
  request: '$context.requestId',
  function: '$context.integration.requestId',
  ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  functionStatus: '$context.integration.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integrationLatency',
  refusal: '$context.error.responseType',
};

/** A line of a retrieval as API Gateway writes it: an absent value is a hyphen, and ids have their usual lengths. */
export const ACCESS_LOG_EXAMPLE: Readonly<Record<keyof typeof ACCESS_LOG_FORMAT, string>> = {
  request: 'JKJaXmPLvHcESHA=',
  function: '0197f3a4-7c1e-4aaa-8bbb-0123456789ab',
  ip: '203.0.113.100',
  method: 'GET',
  route: 'GET /v0/companies/{company_id}',
  status: '200',
  functionStatus: '200',
  bytes: '739',
  milliseconds: '25',
  functionMilliseconds: '23',
  refusal: '-',
};

/** Where the stack serves the portal. */
export const BASE_PATH = '/app';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reports whether a text has the form of an id: that of a UUID. */
export const isId = (text: string): boolean => ID.test(text);

/** The addresses of pages. */
export const paths = {
  overview: `${BASE_PATH}/overview`,
  keys: `${BASE_PATH}/keys`,
  destinations: `${BASE_PATH}/destinations`,
  monitors: `${BASE_PATH}/monitors`,
  credits: `${BASE_PATH}/credits`,
  leave: `${BASE_PATH}/leave`,
  switch: `${BASE_PATH}/enter`,
  enter: (token: string): string => `${BASE_PATH}/enter/${token}`,
  style: (digest: string): string => `${BASE_PATH}/style/${digest}.css`,
  destination: (id: string): string => `${BASE_PATH}/destinations/${id}`,
  missed: (id: string, after?: string): string =>
    `${BASE_PATH}/destinations/${id}/missed${after === undefined ? '' : `?after=${after}`}`,
  missedFile: (id: string, after?: string): string =>
    `${BASE_PATH}/destinations/${id}/missed.ndjson${after === undefined ? '' : `?after=${after}`}`,
  delivery: (eventId: string): string => `${BASE_PATH}/deliveries/${eventId}`,
  body: (eventId: string, destinationId: string, attemptId: string): string =>
    `${BASE_PATH}/deliveries/${eventId}/${destinationId}/${attemptId}.json`,
} as const;

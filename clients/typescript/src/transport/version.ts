/** The version of this package; a test compares it with package.json. */
const VERSION = '0.1.0';

export const USER_AGENT = `jobs-companies-client/${VERSION} (typescript)`;

/** How to call an engine of this machine, as the clients of AWS take it. */
export interface EngineAddress {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly useFipsEndpoint: boolean;
  readonly useDualstackEndpoint: boolean;
}

/** The region of all local resources. The SDK requires a real region. */
export const LOCAL_REGION = 'us-east-1';

/**
 * Returns the address of an engine. Users whose own settings of AWS ask for endpoints with FIPS or IPv6 mean those of AWS:
 * with such a setting the clients refuse every other endpoint.
 */
export const engineAddress = (
  endpoint: string,
  credentials: EngineAddress['credentials'],
): EngineAddress => ({
  endpoint,
  region: LOCAL_REGION,
  credentials,
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
});

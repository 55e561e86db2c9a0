/** Returns the code and message of a system error. Reads properties, because the error may be from another realm. */
export function systemError(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message }: { code?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' && message !== '' ? message : 'unknown reason',
  };
}

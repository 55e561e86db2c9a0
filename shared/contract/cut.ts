/** Shortens a text to `maximum` code units, well-formed, with an ellipsis at the end. */
export function cut(value: string, maximum: number): string {
  return (value.length <= maximum ? value : `${value.slice(0, maximum - 1)}…`).toWellFormed();
}

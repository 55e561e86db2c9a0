/** The first `maximum` units of a text, well-formed; an ellipsis shows the cut. */
export function cut(value: string, maximum: number): string {
  return (value.length <= maximum ? value : `${value.slice(0, maximum - 1)}…`).toWellFormed();
}

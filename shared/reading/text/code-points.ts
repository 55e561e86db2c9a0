/** Returns a function from offsets in code units to offsets in code points. Offsets may come in any order. */
export function codePointsIn(text: string): (unit: number) => number {
  const seconds: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      at += 1;
      seconds.push(at);
    }
  }
  if (seconds.length === 0) return (unit) => unit;
  return (unit) => {
    let low = 0;
    let high = seconds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((seconds[middle] ?? 0) < unit) low = middle + 1;
      else high = middle;
    }
    return unit - low;
  };
}

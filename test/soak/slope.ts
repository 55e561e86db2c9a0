/** Returns the slope of the least-squares line through the points, in units of y per unit of x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const together = mean(points.map(([x, y]) => (x - middleX) * (y - middleY)));
  return together / mean(points.map(([x]) => (x - middleX) ** 2));
}

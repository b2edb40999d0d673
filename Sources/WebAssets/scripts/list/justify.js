// Rows of pictures in their own ratios, which all fill the width.

/** So that rounding never pushes the last picture of a row into the next one, in pixels. */
const slack = 0.05;

/**
 * The widths of pictures in rows: a row ends where its height is nearest to the wanted one, and then fills the width.
 * The last row has the wanted height at most, and may stay short.
 *
 * @param ratios width to height of each picture
 * @param room the `width` of a row, the `gap` between pictures, and the wanted `height`, in pixels
 */
export function justify(ratios, { width, gap, height: wanted }) {
  const widths = [];
  let row = [];
  let sum = 0;
  const heightOf = (count, sum) => (width - slack - (count - 1) * gap) / sum;
  const end = (height) => {
    widths.push(...row.map((ratio) => Math.min(ratio * height, width)));
    row = [];
    sum = 0;
  };
  for (const ratio of ratios) {
    const without = row.length ? heightOf(row.length, sum) : Infinity;
    const height = heightOf(row.length + 1, sum + ratio);
    if (height < wanted && wanted - height > without - wanted) end(without);
    row.push(ratio);
    sum += ratio;
    if (heightOf(row.length, sum) <= wanted) end(heightOf(row.length, sum));
  }
  if (row.length) end(Math.min(heightOf(row.length, sum), wanted));
  return widths;
}

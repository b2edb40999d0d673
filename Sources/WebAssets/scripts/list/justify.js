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

/**
 * The widths of pictures in rows which all fill the width, also the last; each row is an array.
 *
 * Rows are of about the same height. If there are too few pictures for one row of the wanted height, they have that
 * height.
 *
 * @param ratios width to height of each picture
 * @param room as of {@link justify}
 * @param rowCount how many rows, if not as many as have about the wanted height
 */
export function fill(ratios, { width, gap, height: wanted }, rowCount = undefined) {
  const total = sumOf(ratios);
  const count = rowCount ?? Math.max(1, Math.round(total * wanted / width));
  const rows = [];
  let row = [];
  let sum = 0;
  for (const ratio of ratios) {
    // A row ends where the middle of the next picture is beyond its part.
    if (row.length && sum + ratio / 2 > total / count * (rows.length + 1)) {
      rows.push(row);
      row = [];
    }
    row.push(ratio);
    sum += ratio;
  }
  if (row.length) rows.push(row);
  return rows.map((ratios) => {
    const full = (width - slack - (ratios.length - 1) * gap) / sumOf(ratios);
    const height = rows.length === 1 && full > 1.6 * wanted ? wanted : full;
    return ratios.map((ratio) => Math.min(ratio * height, width));
  });
}

const sumOf = (ratios) => ratios.reduce((sum, ratio) => sum + ratio, 0);

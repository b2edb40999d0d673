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
export function justify(ratios, room) {
  const { width, height: wanted } = room;
  const widths = [];
  let row = [];
  let sum = 0;
  const end = (height) => {
    widths.push(...row.map((ratio) => Math.min(ratio * height, width)));
    row = [];
    sum = 0;
  };
  for (const ratio of ratios) {
    const without = row.length ? heightOf(row.length, sum, room) : Infinity;
    const height = heightOf(row.length + 1, sum + ratio, room);
    if (height < wanted && wanted - height > without - wanted) end(without);
    row.push(ratio);
    sum += ratio;
    if (heightOf(row.length, sum, room) <= wanted) end(heightOf(row.length, sum, room));
  }
  if (row.length) end(Math.min(heightOf(row.length, sum, room), wanted));
  return widths;
}

/**
 * The widths of pictures in rows which all fill the width, also the last; each row is an array.
 *
 * Rows are of about the same height.
 *
 * @param ratios width to height of each picture
 * @param room as of {@link justify}
 * @param rowCount how many rows, if not as many as have about the wanted height
 */
export function fill(ratios, room, rowCount = undefined) {
  const { width, height: wanted } = room;
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
    const height = heightOf(ratios.length, sumOf(ratios), room);
    return ratios.map((ratio) => Math.min(ratio * height, width));
  });
}

/** Whether there are enough pictures for a row that fills the width and isn't much higher than wanted. */
export function fillsRow(ratios, room) {
  return heightOf(ratios.length, sumOf(ratios), room) <= 1.6 * room.height;
}

/** The height of a row that fills the width, of so many pictures whose ratios have that sum. */
const heightOf = (count, sum, { width, gap }) => (width - slack - (count - 1) * gap) / sum;

const sumOf = (ratios) => ratios.reduce((sum, ratio) => sum + ratio, 0);

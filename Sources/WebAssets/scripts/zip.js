// A zip archive of files as they are (pictures are compressed already), made in the browser, so that the server
// needs no memory for it. The format is that of PKWARE's APPNOTE 6.3.10, without its extensions for 4 GiB.

import { t } from './words.js';

const most = 0xffffffff;
/** Names are in UTF-8. */
const utf8Names = 0x0800;
/** The version of the format that readers have to know. */
const version = 20;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** The CRC-32 of a `Blob`, which is read part by part. */
async function checksum(blob) {
  let crc = 0xffffffff;
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff];
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The date and the time as MS-DOS had them, in steps of two seconds, from 1980 on. */
function dosTime(date) {
  const year = Math.max(0, date.getFullYear() - 1980);
  return [
    date.getHours() << 11 | date.getMinutes() << 5 | date.getSeconds() >> 1,
    year << 9 | date.getMonth() + 1 << 5 | date.getDate(),
  ];
}

/** Little-endian numbers: `[bytes, value]` each. */
function record(...numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of numbers) {
    if (length === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += length;
  }
  return bytes;
}

/**
 * Makes an archive, as a `Blob`.
 *
 * @param files `{name, blob, date}`; no two have the same name
 */
export async function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, blob, date } of files) {
    const bytes = new TextEncoder().encode(name);
    const [time, day] = dosTime(date);
    const about = [
      [2, version], [2, utf8Names], [2, 0], [2, time], [2, day], [4, await checksum(blob)], [4, blob.size],
      [4, blob.size], [2, bytes.length], [2, 0],
    ];
    const header = record([4, 0x04034b50], ...about);
    directory.push(record(
      [4, 0x02014b50], [2, version], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), bytes);
    parts.push(header, bytes, blob);
    offset += header.length + bytes.length + blob.size;
    if (offset > most) throw new Error(t('These memes are more than 4 GB: download fewer at once.'));
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record(
    [4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, length], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

// The shadows that are offered; their lengths are in ems of letters, or in parts of a picture's shorter side.

const shadows = {
  soft: { x: 0.04, y: 0.06, blur: 0.08, color: '#000000c0' },
  hard: { x: 0.07, y: 0.07, blur: 0, color: '#000000ff' },
  glow: { x: 0, y: 0, blur: 0.2, color: '#ffffffff' },
};

/** The shadow of a name; `undefined` for none. */
export const shadowNamed = (name) => structuredClone(shadows[name]);

/** What a shadow is called: empty for none, `other` if it is none of those that are offered. */
export function nameOfShadow(shadow) {
  if (!shadow) return '';
  const isLike = (other) => ['x', 'y', 'blur'].every((length) => Math.abs(other[length] - shadow[length]) < 0.001)
    && other.color.startsWith(shadow.color?.toLowerCase());
  return Object.keys(shadows).find((name) => isLike(shadows[name])) ?? 'other';
}

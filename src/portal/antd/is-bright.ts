/**
 * Stands in for `isBright` of antd's colour picker (vite.config.ts): whether the text on a solid button is black. It
 * stands on white in either mode, so that nothing shows through it.
 */
export function isBright(colour: { toRgb(): { r: number; g: number; b: number } }): boolean {
  const { r, g, b } = colour.toRgb();
  return r * 0.299 + g * 0.587 + b * 0.114 > 192;
}

import { colours, type Sheet } from './sheet.ts';

/** A cell that says 'it ties'. Documents draw it, since their font has no such letter. */
export const tick = '✓';

/** Draws a tick that ends at `right`, beside a line of text of that size at `y`. In points. */
export function drawTick(
  { doc }: Sheet,
  { right, y, size }: { right: number; y: number; size: number },
) {
  const [x, base] = [right - size * 0.8, y + size * 1.05];
  doc
    .moveTo(x, base - size * 0.35)
    .lineTo(x + size * 0.28, base)
    .lineTo(x + size * 0.8, base - size * 0.75)
    .lineWidth(1.4)
    .stroke(colours.green);
}

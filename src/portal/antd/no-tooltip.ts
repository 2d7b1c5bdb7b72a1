/** Stands in for the tooltip of antd's labels (vite.config.ts): what a field needs to say is a hint, which phones show. */
export default function NoTooltip(): never {
  throw new Error('Labels have no tooltip here: give the field a hint.');
}
